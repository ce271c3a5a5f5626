import type { Video } from '@videozz/contract/browser'
import { lazy, Suspense, useState } from 'react'

const ReplaceDialog = lazy(() => import('../../features/uploads/components/replace-dialog.tsx'))

/** Dialog of the uploads feature that replaces the file of a media; loaded when it is first opened. */
export function ReplaceSlotDialog({ video, onClose }: { video: Video | null; onClose: () => void }) {
  const [asked, setAsked] = useState(false)
  if (video !== null && !asked) setAsked(true)
  if (!asked) return null
  return (
    <Suspense fallback={null}>
      <ReplaceDialog video={video} onClose={onClose} />
    </Suspense>
  )
}
