import { Link } from '@tanstack/react-router'
import type { Folder } from '@videozz/contract/browser'
import { formatDate } from '../../../shared/format/date.ts'
import { formatCount } from '../../../shared/format/number.ts'
import { ActionsMenu, type MenuAction } from '../../../shared/lists/actions-menu.tsx'
import { TitleCell } from '../../../shared/media/title-cell.tsx'
import type { Column } from '../../../ui/data-table/column.ts'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import { RowActions } from '../../../ui/data-table/row-actions.tsx'
import { pathOf } from '../model/folder-path.ts'
import { contentsText } from './folder-card.tsx'
import { FolderThumb } from './folder-thumb.tsx'

export type FoldersTableProps = { folders: readonly Folder[]; stale: boolean; actionsOf: (folder: Folder) => readonly MenuAction[] }

const linkTo = (folder: Folder) => ({ to: '/folder/$key', params: { key: pathOf(folder) } }) as const

const titleColumn: Column<Folder> = {
  header: 'Título',
  title: true,
  cell: (folder) => (
    <TitleCell
      picture={
        <Link {...linkTo(folder)} aria-hidden tabIndex={-1}>
          <FolderThumb videos={folder.videos} />
        </Link>
      }
      title={
        <Link {...linkTo(folder)} title={folder.name}>
          {folder.name}
        </Link>
      }
    >
      <p>
        <span className="hide-mobile">Criada em {formatDate(folder.createdAt)}</span>
        <span className="only-mobile">{contentsText(folder)}</span>
      </p>
    </TitleCell>
  ),
}

const countColumn = (header: string, countOf: (folder: Folder) => number): Column<Folder> => ({
  header,
  width: 112,
  onCard: 'hidden',
  cell: (folder) => formatCount(countOf(folder)),
})

/** The folders of one page; on phones rows are cards. */
export function FoldersTable({ folders, stale, actionsOf }: FoldersTableProps) {
  return (
    <DataTable
      caption="Pastas"
      layout="list"
      rows={folders}
      rowKey={({ key }) => key}
      stale={stale}
      columns={[
        titleColumn,
        countColumn('Arquivos', ({ videosCount }) => videosCount),
        countColumn('Subpastas', ({ subFoldersCount }) => subFoldersCount),
        {
          header: 'Ações',
          headerHidden: true,
          width: 100,
          onCard: 'corner',
          cell: (folder) => (
            <RowActions>
              <ActionsMenu label={`Mais ações de ${folder.name}`} actions={actionsOf(folder)} />
            </RowActions>
          ),
        },
      ]}
    />
  )
}
