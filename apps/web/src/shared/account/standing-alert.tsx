import { type AccountStatus, screens } from '@videozz/contract/browser'
import { ruleFault } from '../session/rule-fault.ts'
import { useSession } from '../session/use-session.ts'
import { SupportLink } from '../support/support-link.tsx'
import { AlertLine, AlertWay } from './alert-line.tsx'

/** What blocks an overdue, canceled or disabled account, and how to go on. `onPlans`: plans are on this screen already. */
export function StandingAlert({ status, onPlans = false }: { status: AccountStatus; onPlans?: boolean }) {
  const session = useSession()
  if (status === 'overdue') {
    const maySettle = ruleFault(screens.regularize.rule, session) === null
    return (
      <AlertLine tone="bad" action={maySettle && <AlertWay to={screens.regularize.path}>Regularizar</AlertWay>}>
        Sua fatura está em atraso.
      </AlertLine>
    )
  }
  if (status === 'canceled') {
    const mayBuy = !onPlans && ruleFault(screens.plans.rule, session) === null
    return (
      <AlertLine tone="bad" action={mayBuy && <AlertWay to={screens.plans.path}>Conhecer planos</AlertWay>}>
        Sua assinatura está cancelada. Contrate um plano para voltar a enviar e exibir seus vídeos: nada foi apagado.
      </AlertLine>
    )
  }
  if (status === 'disabled') {
    return (
      <AlertLine tone="bad">
        Sua conta está desativada.{' '}
        <SupportLink after="." otherwise="Fale com quem administra a plataforma.">
          Fale com o suporte
        </SupportLink>
      </AlertLine>
    )
  }
  return null
}
