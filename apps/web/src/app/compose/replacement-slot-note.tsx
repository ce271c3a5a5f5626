import type { Video } from '@videozz/contract/browser'
import { lazy, type ReactNode, Suspense } from 'react'

const ReplacementNote = lazy(async () => ({
  default: (await import('../../features/downloads/components/replacement-note.tsx')).ReplacementNote,
}))

/** What became of replacing the file of a media, loaded beside the page; `children` is the note about its encode, shown meanwhile. */
export const ReplacementSlotNote = ({ video, children }: { video: Video; children: ReactNode }) => (
  <Suspense fallback={children}>
    <ReplacementNote video={video}>{children}</ReplacementNote>
  </Suspense>
)
