import { useSession } from '../../../shared/session/use-session.ts'
import { Chip } from '../../../ui/chip.tsx'

/** The plan of the person's own account; while they act for another account, the session has only that account's plan. */
export function PlanFact() {
  const { planTitle, tenant } = useSession()
  if (tenant) return null
  return (
    <div>
      <dt>Plano</dt>
      <dd>
        <Chip tone="brand">{planTitle}</Chip>
      </dd>
    </div>
  )
}
