import type { FolderVideo } from '@videozz/contract/browser'
import { MediaTable, type MediaTableProps, typeColumn } from '../../../shared/media/media-table.tsx'
import { FileRow, type FileRowProps } from './file-row.tsx'

export type FilesTableProps = Omit<MediaTableProps<FolderVideo>, 'caption' | 'columns' | 'row'> &
  Pick<FileRowProps, 'movable' | 'actionsOf'>

const columns = [typeColumn]

/** The media of one page of a folder. */
export const FilesTable = ({ movable, actionsOf, ...table }: FilesTableProps) => (
  <MediaTable
    caption="Arquivos da pasta. Setas movem, Espaço seleciona, Shift com setas seleciona vários, Enter abre, Delete remove da pasta."
    columns={columns}
    row={(video, state) => <FileRow video={video} movable={movable} actionsOf={actionsOf} {...state} />}
    {...table}
  />
)
