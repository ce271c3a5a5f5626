import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useDialogTurn } from '../../../shared/dialogs/dialog-turn.ts'
import { useSession } from '../../../shared/session/use-session.ts'
import { keepWelcomed, welcomedQuery } from '../api/welcome-event.ts'
import { freePlanDialog, isUpgradePostponed, postponeUpgrade } from '../model/free-plan-turn.ts'

const WelcomeModal = lazy(() => import('./welcome-modal.tsx'))
const UpgradeModal = lazy(() => import('./upgrade-modal.tsx'))

/** Opens what an account on the free plan should see, when nothing else is open. @param consumed bytes; undefined until they are known. */
export function FreePlanDialogs({ consumed }: { consumed: number | undefined }) {
  const session = useSession()
  const { plan } = session
  if (consumed === undefined) return null
  const use = plan.storageSize > 0 ? consumed / plan.storageSize : 1
  const dialog = freePlanDialog(session, use)
  if (dialog === 'upgrade') return <Upgrade use={use} />
  return dialog === 'welcome' ? <Welcome /> : null
}

/** Once for each person. */
function Welcome() {
  const { id, plan } = useSession()
  const queries = useQueryClient()
  const { data: welcomed = true } = useQuery(welcomedQuery(id))
  const open = useDialogTurn('welcome', !welcomed)
  if (!open) return null
  const close = () => {
    keepWelcomed(id)
    queries.setQueryData(welcomedQuery(id).queryKey, true)
  }
  return (
    <Suspense fallback={null}>
      <WelcomeModal plan={plan} onClose={close} />
    </Suspense>
  )
}

/** Put off, it is away for a day. */
function Upgrade({ use }: { use: number }) {
  const { id, plan } = useSession()
  const [away, setAway] = useState(() => isUpgradePostponed(id, Date.now()))
  const open = useDialogTurn('upgrade', !away)
  if (!open) return null
  const close = () => {
    postponeUpgrade(id, Date.now())
    setAway(true)
  }
  return (
    <Suspense fallback={null}>
      <UpgradeModal plan={plan} use={use} onClose={close} />
    </Suspense>
  )
}
