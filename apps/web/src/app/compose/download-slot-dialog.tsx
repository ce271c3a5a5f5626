import type { Video } from '@videozz/contract/browser'
import { lazy, Suspense, useState } from 'react'

const DownloadDialog = lazy(() => import('../../features/downloads/components/download-dialog.tsx'))

/** The download dialog of a media, loaded when it is first opened. */
export function DownloadSlotDialog({ video, onClose }: { video: Video | null; onClose: () => void }) {
  const [asked, setAsked] = useState(false)
  if (video !== null && !asked) setAsked(true)
  if (!asked) return null
  return (
    <Suspense fallback={null}>
      <DownloadDialog video={video} onClose={onClose} />
    </Suspense>
  )
}
