import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useDialogTurn } from '../../../shared/dialogs/dialog-turn.ts'
import { useSession } from '../../../shared/session/use-session.ts'
import { personEventQuery } from '../../../shared/queries/person-events.ts'
import { keepWelcomed } from '../api/keep-welcomed.ts'
import { freePlanDialog, isUpgradePostponed, postponeUpgrade, wasWelcomedHere, welcomeEvent } from '../model/free-plan-turn.ts'

const WelcomeModal = lazy(() => import('./welcome-modal.tsx'))
const UpgradeModal = lazy(() => import('./upgrade-modal.tsx'))

/** Opens the dialogs for an account on the free plan, when no other is open. @param consumed bytes; undefined until they are known. */
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
  const here = wasWelcomedHere(id)
  const { data: elsewhere = true } = useQuery({ ...personEventQuery(id, welcomeEvent), enabled: !here })
  const open = useDialogTurn('welcome', !here && !elsewhere)
  if (!open) return null
  return (
    <Suspense fallback={null}>
      <WelcomeModal plan={plan} onClose={() => keepWelcomed(queries, id)} />
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
