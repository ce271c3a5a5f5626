import type { FolderVideo } from '@videozz/contract/browser'
import { useMemo } from 'react'
import { MediaTable, type MediaTableProps } from '../../../shared/media/media-table.tsx'
import { fileColumns, type FileColumnsOptions } from './file-columns.tsx'

export type FilesTableProps = Omit<MediaTableProps<FolderVideo>, 'caption' | 'columns'> & Pick<FileColumnsOptions, 'actionsOf'>

/** The media of one page of a folder. */
export function FilesTable({ movable, actionsOf, ...table }: FilesTableProps) {
  const columns = useMemo(() => fileColumns({ movable, actionsOf }), [movable, actionsOf])
  return (
    <MediaTable
      caption="Arquivos da pasta. Setas movem, Espaço seleciona, Shift com setas seleciona vários, Enter abre, Delete remove da pasta."
      columns={columns}
      movable={movable}
      {...table}
    />
  )
}
