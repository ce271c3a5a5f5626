import { useCallbackRef } from '@mantine/hooks'
import IconFolderPlus from '@tabler/icons-react/dist/esm/icons/IconFolderPlus.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import type { ListedVideo, Session, Video } from '@videozz/contract/browser'
import { useMemo } from 'react'
import { formatCount } from '../../../shared/format/number.ts'
import { MediaTable, type MediaTableProps, typeColumn } from '../../../shared/media/media-table.tsx'
import { deleteReason, folderReason, knowsFolders, mostAtOnce } from '../model/action-reasons.ts'
import type { BulkSlot } from './embed-slot.ts'
import css from './library.module.css'
import { type RowDeeds, VideoRow } from './video-row.tsx'

export type VideoTableProps = {
  session: Session
  search: string
  BulkAction: BulkSlot
} & Pick<MediaTableProps<Video, ListedVideo>, 'videos' | 'selected' | 'stale' | 'onSelected' | 'onOpen'> &
  RowDeeds

const folderColumn = { name: 'Pasta', col: css.colFolder, cell: css.cellFolder }
const dateColumn = { name: 'Enviado em', col: css.colDate, cell: css.cellDate }
const tooMany = (count: number, deed: string): string | null =>
  count > mostAtOnce ? `${deed} até ${formatCount(mostAtOnce)} arquivos por vez.` : null

/** The media of one page of the library. */
export function VideoTable({ session, search, BulkAction, onEmbed, onDownload, onSend, onDelete, ...table }: VideoTableProps) {
  const chosen = [...table.selected.values()]
  const [embed, download, send, remove] = [
    useCallbackRef(onEmbed),
    useCallbackRef(onDownload),
    useCallbackRef(onSend),
    useCallbackRef(onDelete),
  ]
  // The same for as long as the table stands, so that a row is drawn anew only when its own media changes.
  const deeds = useMemo(() => ({ onEmbed: embed, onDownload: download, onSend: send, onDelete: remove }), [embed, download, send, remove])
  const deleteOff = (count: number): string | null => deleteReason(session) ?? tooMany(count, 'Exclua')
  return (
    <MediaTable<Video, ListedVideo>
      caption="Arquivos da biblioteca. Setas movem, Espaço seleciona, Shift com setas seleciona vários, Enter abre, Delete exclui."
      columns={[...(knowsFolders(session) ? [folderColumn] : []), typeColumn, dateColumn]}
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
      row={(video, state) => <VideoRow video={video} session={session} search={search} deeds={deeds} {...state} />}
      {...table}
    />
  )
}
