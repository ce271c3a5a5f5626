import type { Video } from '@videozz/contract/browser'
import { lazy, Suspense, useState } from 'react'

const EmbedDialog = lazy(() => import('../../features/embed/components/embed-dialog.tsx'))

/** The embed dialog, loaded when it is first opened. */
export function EmbedSlotDialog({ video, onClose }: { video: Video | null; onClose: () => void }) {
  const [asked, setAsked] = useState(false)
  if (video !== null && !asked) setAsked(true)
  if (!asked) return null
  return (
    <Suspense fallback={null}>
      <EmbedDialog video={video} onClose={onClose} />
    </Suspense>
  )
}
