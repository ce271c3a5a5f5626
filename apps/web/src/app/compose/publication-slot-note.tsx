import type { Video } from '@videozz/contract/browser'
import { lazy, Suspense } from 'react'
import { mayPublish } from '../../shared/media/publish-reason.ts'
import { useSession } from '../../shared/session/use-session.ts'

const PublicationNote = lazy(async () => ({
  default: (await import('../../features/publishing/components/publication-note.tsx')).PublicationNote,
}))

/** What became of publishing a media at YouTube, loaded for people who may publish. */
export function PublicationSlotNote({ video }: { video: Video }) {
  if (!mayPublish(useSession())) return null
  return (
    <Suspense fallback={null}>
      <PublicationNote video={video} />
    </Suspense>
  )
}
