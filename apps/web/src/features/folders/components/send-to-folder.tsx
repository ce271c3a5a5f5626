import type { Video } from '@videozz/contract/browser'
import { lazy, Suspense, useState } from 'react'
import { useSession } from '../../../shared/session/use-session.ts'
import { useMoveContent, useSendToFolders } from '../api/use-place-media.ts'
import { tooManyReason } from '../model/file-reasons.ts'
import { editReason } from '../model/folder-reasons.ts'

const SelectFolder = lazy(() => import('./select-folder.tsx'))

type Media = Pick<Video, 'key'>
export type SendToFolderProps = { videos: readonly Media[]; onClose: () => void; onSent?: () => void }

const keysOf = (videos: readonly Media[]): string[] => videos.map(({ key }) => key)

/** Whether the modal was opened at least once; its code is loaded from then on. */
function useOpenedOnce(opened: boolean): boolean {
  const [loaded, setLoaded] = useState(false)
  if (opened && !loaded) setLoaded(true)
  return loaded
}

/** Why this person cannot add `count` media to folders, or null. */
const useReason = (count: number): string | null => editReason(useSession()) ?? tooManyReason(count)

/** «Enviar para pasta»: adds media to the folders chosen. Closed while `videos` is empty. */
export function SendToFolder({ videos, onClose, onSent }: SendToFolderProps) {
  const opened = videos.length > 0
  const reason = useReason(videos.length)
  const sending = useSendToFolders(() => {
    onClose()
    onSent?.()
  })
  if (!useOpenedOnce(opened)) return null
  return (
    <Suspense fallback={null}>
      <SelectFolder
        opened={opened}
        confirmLabel="Enviar para pasta"
        reason={reason}
        loading={sending.isPending}
        onConfirm={(folders) => sending.mutate({ videos: keysOf(videos), folders: keysOf(folders) })}
        onClose={onClose}
      />
    </Suspense>
  )
}

/** «Mover para pasta»: takes media from one folder to another. Closed while `videos` is empty. */
export function MoveToFolder({
  from,
  videos,
  onClose,
  onMoved,
}: Omit<SendToFolderProps, 'onSent'> & { from: string; onMoved: () => void }) {
  const opened = videos.length > 0
  const reason = useReason(videos.length)
  const moving = useMoveContent(() => {
    onClose()
    onMoved()
  })
  if (!useOpenedOnce(opened)) return null
  return (
    <Suspense fallback={null}>
      <SelectFolder
        opened={opened}
        single
        current={from}
        confirmLabel="Mover para pasta"
        reason={reason}
        loading={moving.isPending}
        onConfirm={([to]) => to && moving.mutate({ videos: keysOf(videos), from, to })}
        onClose={onClose}
      />
    </Suspense>
  )
}
