import { type PlanUsage, screens } from '@videozz/contract/browser'
import { standingFault } from '@videozz/domain'
import type { ReactNode } from 'react'
import { ruleFault } from '../session/rule-fault.ts'
import { useSession } from '../session/use-session.ts'
import { AlertLine, AlertWay } from './alert-line.tsx'
import { StandingAlert } from './standing-alert.tsx'
import { storageLevel } from './storage-level.ts'

export type AccountAlertProps = {
  /** Undefined until it is known. */
  usage: Pick<PlanUsage, 'plan' | 'storageConsumed'> | undefined
  /** Leads to the media on this screen; absent: to the library. */
  onMakeRoom?: () => void
  /** Shown for an account in good standing with storage left. */
  otherwise?: ReactNode
}

/** The most urgent alert of the account: overdue, canceled or disabled, else storage used to 80 % or 100 %. */
export function AccountAlert({ usage, onMakeRoom, otherwise = null }: AccountAlertProps) {
  const session = useSession()
  if (standingFault(session.status)) return <StandingAlert status={session.status} />
  const tone = usage ? storageLevel(usage).tone : 'brand'
  if (tone === 'brand') return otherwise
  const mayMakeRoom = tone === 'bad' && ruleFault(screens.library.rule, session) === null
  const mayUpgrade = ruleFault(screens.plans.rule, session) === null
  return (
    <AlertLine
      tone={tone}
      action={
        (mayMakeRoom || mayUpgrade) && (
          <>
            {mayMakeRoom && <AlertWay to={onMakeRoom ?? screens.library.path}>Liberar espaço</AlertWay>}
            {mayUpgrade && <AlertWay to={screens.plans.path}>Fazer upgrade</AlertWay>}
          </>
        )
      }
    >
      {tone === 'bad' ? 'Você atingiu o limite do seu plano.' : 'Você já utilizou 80% do seu espaço disponível.'}
    </AlertLine>
  )
}
