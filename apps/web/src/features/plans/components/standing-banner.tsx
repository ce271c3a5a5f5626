import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { PlanDetail } from '@videozz/contract/browser'
import { formatDate } from '../../../shared/format/date.ts'
import { useSession } from '../../../shared/session/use-session.ts'
import { Banner } from '../../../ui/banner.tsx'
import css from './plans.module.css'

/** The state of the account's subscription, where the person should know of it or act on it. */
export function StandingBanner({ detail: { status, subscription, plan } }: { detail: PlanDetail }) {
  const { tenant } = useSession()
  if (status === 'overdue') {
    const settle = !tenant && (
      <Button variant="default" size="xs" component={Link} to="/regularizar">
        Regularizar
      </Button>
    )
    return (
      <div className={css.banner}>
        <Banner tone="bad" action={settle || undefined}>
          Sua fatura está em atraso.
        </Banner>
      </div>
    )
  }
  if (status === 'canceled') {
    return (
      <div className={css.banner}>
        <Banner tone="bad">
          Sua assinatura está cancelada. Contrate um plano para voltar a enviar e exibir seus vídeos: nada foi apagado.
        </Banner>
      </div>
    )
  }
  if (subscription?.state !== 'trial' || subscription.trialEndsAt === null) return null
  return (
    <div className={css.banner}>
      <Banner tone="brand">
        O período grátis do plano {plan.title} vai até {formatDate(subscription.trialEndsAt)}.
      </Banner>
    </div>
  )
}
