import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useDialogTurn } from '../../../shared/dialogs/dialog-turn.ts'
import { useSession } from '../../../shared/session/use-session.ts'
import { showcaseQuery } from '../../../shared/queries/news.ts'
import { isShowcasePostponed, postponeShowcase } from '../model/postponement.ts'

const ShowcaseModal = lazy(() => import('./showcase-modal.tsx'))

/** Opens the showcase when there is unread news, the person did not postpone it, and no other dialog is open. */
export function Showcase() {
  const { id } = useSession()
  const [away, setAway] = useState(() => isShowcasePostponed(id, Date.now()))
  const { data: items = [] } = useQuery({ ...showcaseQuery, enabled: !away })
  const wanted = !away && items.length > 0
  const open = useDialogTurn('showcase', wanted)
  if (!open) return null
  const later = () => {
    setAway(true)
    postponeShowcase(id, Date.now())
  }
  return (
    <Suspense fallback={null}>
      <ShowcaseModal items={items} onLater={later} onDone={() => setAway(true)} />
    </Suspense>
  )
}
