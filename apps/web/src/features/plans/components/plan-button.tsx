import { Button } from '@mantine/core'
import type { ListedPlan, PlanDetail } from '@videozz/contract/browser'
import { useSession } from '../../../shared/session/use-session.ts'
import { useProductName } from '../../../shared/settings/use-settings.ts'
import { supportAnchor } from '../../../shared/support/support-anchor.ts'
import { useSupport } from '../../../shared/support/use-support.ts'
import { DisabledHint } from '../../../ui/disabled-hint.tsx'
import { actionOf } from '../model/plan-action.ts'

export type PlanButtonProps = {
  plan: ListedPlan
  detail: PlanDetail
  onBuy: () => void
  /** A subscription must end first. */
  onBlocked: () => void
}

/** The action for a plan. */
export function PlanButton({ plan, detail, onBuy, onBlocked }: PlanButtonProps) {
  const { tenant } = useSession()
  const { kind, label } = actionOf(plan, detail)
  const named = { 'aria-label': `${label}: ${plan.title}`, fullWidth: true, size: 'md' }
  if (kind === 'current') {
    return (
      <DisabledHint reason="Este é o plano da sua conta.">
        <Button {...named} variant="default">
          {label}
        </Button>
      </DisabledHint>
    )
  }
  if (tenant) {
    return (
      <DisabledHint reason="Só o dono da conta pode contratar um plano.">
        <Button {...named} variant="default">
          {label}
        </Button>
      </DisabledHint>
    )
  }
  if (kind === 'request') return <Request named={named} label={label} plan={plan} contact={detail.contact} />
  return (
    <Button {...named} onClick={kind === 'buy' ? onBuy : onBlocked}>
      {label}
    </Button>
  )
}

type RequestProps = { named: object; label: string; plan: ListedPlan; contact: string | null }

/** A request by the support chat, else by mail, else on the support's page; else it says whom to ask. */
function Request({ named, label, plan, contact }: RequestProps) {
  const support = useSupport()
  const product = useProductName()
  if (support?.kind === 'chat') {
    return (
      <Button {...named} variant="default" loading={support.phase === 'loading'} onClick={support.open}>
        {label}
      </Button>
    )
  }
  if (contact !== null) {
    return (
      <Button {...named} variant="default" component="a" href={`mailto:${contact}?subject=${encodeURIComponent(`Plano ${plan.title}`)}`}>
        {label}
      </Button>
    )
  }
  if (support) {
    return (
      <Button {...named} variant="default" component="a" {...supportAnchor(support.href)}>
        {label}
      </Button>
    )
  }
  return (
    <DisabledHint reason={`Peça este plano a quem administra o ${product}.`}>
      <Button {...named} variant="default">
        {label}
      </Button>
    </DisabledHint>
  )
}
