import type { PlanDetail } from '@videozz/contract/browser'
import { standingFault } from '@videozz/domain'
import { AlertLine } from '../../../shared/account/alert-line.tsx'
import { StandingAlert } from '../../../shared/account/standing-alert.tsx'
import { formatDate } from '../../../shared/format/date.ts'

/** The state of the account's subscription, where the person should know of it or act on it. */
export function StandingBanner({ detail: { status, subscription, plan } }: { detail: PlanDetail }) {
  if (standingFault(status)) return <StandingAlert status={status} onPlans />
  if (subscription?.state !== 'trial' || subscription.trialEndsAt === null) return null
  return (
    <AlertLine tone="brand">
      O período grátis do plano {plan.title} vai até {formatDate(subscription.trialEndsAt)}.
    </AlertLine>
  )
}
