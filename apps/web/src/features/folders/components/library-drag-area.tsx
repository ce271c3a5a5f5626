import type { Video } from '@videozz/contract/browser'
import { type ReactNode, useState } from 'react'
import { useSession } from '../../../shared/session/use-session.ts'
import { useSendToFolders } from '../api/use-place-media.ts'
import { DragArea } from '../drag/drag-area.tsx'
import type { DragMedia } from '../drag/drag-targets.ts'
import { editReason } from '../model/folder-reasons.ts'
import { DragShelf, otherFolder } from './drag-shelf.tsx'
import { SendToFolder } from './send-to-folder.tsx'

const nothing: readonly DragMedia[] = []
export type LibraryDragAreaProps = { videos: readonly Video[]; selected: readonly Video[]; children: ReactNode }

/** Lets the library's media be dragged onto the folders of a shelf at the foot of the screen. */
export function LibraryDragArea({ videos, selected, children }: LibraryDragAreaProps) {
  const off = editReason(useSession()) !== null
  const [sending, setSending] = useState(nothing)
  const { mutate } = useSendToFolders(() => undefined)
  return (
    <DragArea
      videos={videos}
      selected={selected}
      off={off}
      Shelf={DragShelf}
      onDrop={(dropped, folder) => {
        if (folder.key === otherFolder) setSending(dropped)
        else mutate({ videos: dropped.map(({ key }) => key), folders: [folder.key] })
      }}
    >
      {children}
      <SendToFolder videos={sending} onClose={() => setSending(nothing)} />
    </DragArea>
  )
}
