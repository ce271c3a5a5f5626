import type { Video } from '@videozz/contract/browser'
import { lazy, Suspense, useMemo, useState } from 'react'
import type { ShareSubject } from '../../features/embed/model/share-subject.ts'

const EmbedDialog = lazy(() => import('../../features/embed/components/embed-dialog.tsx'))

/** The share dialog, loaded when it is first opened. */
function ShareSlot({ subject, onClose }: { subject: ShareSubject | null; onClose: () => void }) {
  const [asked, setAsked] = useState(false)
  if (subject !== null && !asked) setAsked(true)
  if (!asked) return null
  return (
    <Suspense fallback={null}>
      <EmbedDialog subject={subject} onClose={onClose} />
    </Suspense>
  )
}

/** The same for a media. */
export function EmbedSlotDialog({ video, onClose }: { video: Video | null; onClose: () => void }) {
  const subject = useMemo(() => video && ({ is: 'media', ...video } as const), [video])
  return <ShareSlot subject={subject} onClose={onClose} />
}

/** The same for a folder. */
export function FolderEmbedDialog({ folder, onClose }: { folder: { key: string; name: string } | null; onClose: () => void }) {
  const subject = useMemo(() => folder && ({ is: 'folder', key: folder.key, title: folder.name } as const), [folder])
  return <ShareSlot subject={subject} onClose={onClose} />
}
