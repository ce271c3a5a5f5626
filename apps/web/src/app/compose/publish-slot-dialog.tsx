import type { Video } from '@videozz/contract/browser'
import { lazy, Suspense, useState } from 'react'

const PublishDialog = lazy(() => import('../../features/publishing/components/publish-dialog.tsx'))

/** The dialog that publishes a media, loaded when it is first opened. */
export function PublishSlotDialog({ video, onClose }: { video: Video | null; onClose: () => void }) {
  const [asked, setAsked] = useState(false)
  if (video !== null && !asked) setAsked(true)
  if (!asked) return null
  return (
    <Suspense fallback={null}>
      <PublishDialog video={video} onClose={onClose} />
    </Suspense>
  )
}
