import { useCallbackRef } from '@mantine/hooks'
import IconFolderPlus from '@tabler/icons-react/dist/esm/icons/IconFolderPlus.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import type { ListedVideo, Session, Video } from '@videozz/contract/browser'
import { useMemo } from 'react'
import { formatCount } from '../../../shared/format/number.ts'
import { MediaTable, type MediaTableProps } from '../../../shared/media/media-table.tsx'
import { deleteReason, folderReason, mostAtOnce } from '../model/action-reasons.ts'
import type { BulkSlot } from './embed-slot.ts'
import { type LibraryActions, videoColumns } from './video-columns.tsx'

export type VideoTableProps = {
  session: Session
  search: string
  BulkAction: BulkSlot
} & Pick<MediaTableProps<Video, ListedVideo>, 'videos' | 'selected' | 'stale' | 'onSelected' | 'onOpen'> &
  LibraryActions

const tooMany = (count: number, verb: string): string | null =>
  count > mostAtOnce ? `${verb} até ${formatCount(mostAtOnce)} arquivos por vez.` : null

/** The media of one page of the library. */
export function VideoTable({ session, search, BulkAction, onEmbed, onDownload, onPublish, onSend, onDelete, ...table }: VideoTableProps) {
  const chosen = [...table.selected.values()]
  const [embed, download, publish, send, remove] = [
    useCallbackRef(onEmbed),
    useCallbackRef(onDownload),
    useCallbackRef(onPublish),
    useCallbackRef(onSend),
    useCallbackRef(onDelete),
  ]
  // The same array as long as session and search are, so that a row is re-rendered only when its own media changes.
  const columns = useMemo(
    () =>
      videoColumns({
        session,
        search,
        actions: { onEmbed: embed, onDownload: download, onPublish: publish, onSend: send, onDelete: remove },
      }),
    [session, search, embed, download, publish, send, remove],
  )
  const deleteOff = (count: number): string | null => deleteReason(session) ?? tooMany(count, 'Exclua')
  return (
    <MediaTable<Video, ListedVideo>
      caption="Arquivos da biblioteca. Setas movem, Espaço seleciona, Shift com setas seleciona vários, Enter abre, Delete exclui."
      columns={columns}
      movable
      bulkFirst={(compact) => <BulkAction videos={chosen} compact={compact} />}
      bulk={[
        {
          label: 'Enviar para pasta',
          icon: <IconFolderPlus size={17} aria-hidden />,
          large: <IconFolderPlus size={20} />,
          reason: folderReason(session) ?? tooMany(chosen.length, 'Envie'),
          run: () => onSend(chosen),
        },
        {
          label: 'Excluir',
          icon: <IconTrash size={17} aria-hidden />,
          large: <IconTrash size={20} />,
          reason: deleteOff(chosen.length),
          danger: true,
          run: () => onDelete(chosen),
        },
      ]}
      onDelete={(some) => deleteOff(some.length) === null && onDelete(some)}
      {...table}
    />
  )
}
