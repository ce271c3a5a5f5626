import type { Session, Video } from '@videozz/contract/browser'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useReprocess } from '../api/use-reprocess.ts'
import { reprocessOffer } from '../model/action-reasons.ts'

const ReprocessDialog = lazy(() => import('./reprocess-dialog.tsx'))

export type Reprocessing = {
  /** Whether the action is shown to this person. */
  offered: boolean
  /** Why it is disabled, or null. */
  reason: string | null
  pending: boolean
  run: () => void
  /** To be rendered anywhere on the page. */
  dialog: ReactNode
}

/** Encodes a media again: at once when it failed, after confirmation when it is ready. */
export function useReprocessing(video: Video, session: Session): Reprocessing {
  const [asking, setAsking] = useState(false)
  const [now] = useState(() => new Date())
  const { mutate, isPending } = useReprocess(video.key, () => setAsking(false))
  return {
    ...reprocessOffer(video, session, { now, production: import.meta.env.PROD }),
    pending: isPending,
    run: () => (video.status === 'encoded' ? setAsking(true) : mutate()),
    dialog: (
      <Suspense fallback={null}>
        <ReprocessDialog opened={asking} loading={isPending} onConfirm={() => mutate()} onClose={() => setAsking(false)} />
      </Suspense>
    ),
  }
}
