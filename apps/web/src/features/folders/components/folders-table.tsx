import { VisuallyHidden } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { Folder } from '@videozz/contract/browser'
import { formatDate } from '../../../shared/format/date.ts'
import { formatCount } from '../../../shared/format/number.ts'
import { pathOf } from '../model/folder-path.ts'
import { contentsText } from './folder-card.tsx'
import { ActionsMenu, type MenuAction } from '../../../shared/lists/actions-menu.tsx'
import { FolderThumb } from './folder-thumb.tsx'
import table from '../../../shared/media/media-table.module.css'
import css from './folders.module.css'

export type FoldersTableProps = { folders: readonly Folder[]; stale: boolean; actionsOf: (folder: Folder) => readonly MenuAction[] }

/** The folders of one page; on phones rows are cards. */
export function FoldersTable({ folders, stale, actionsOf }: FoldersTableProps) {
  return (
    <table className={table.table} aria-busy={stale} data-stale={stale || undefined}>
      <caption>
        <VisuallyHidden>Pastas</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          <th scope="col">Título</th>
          <th scope="col" className={css.colCount}>
            Arquivos
          </th>
          <th scope="col" className={css.colCount}>
            Subpastas
          </th>
          <th scope="col" className={table.colActs}>
            <VisuallyHidden>Ações</VisuallyHidden>
          </th>
        </tr>
      </thead>
      <tbody>
        {folders.map((folder) => {
          const path = { to: '/folder/$key', params: { key: pathOf(folder) } } as const
          return (
            <tr key={folder.key} className={table.row}>
              <td className={table.cellMain}>
                <div className={table.media}>
                  <Link {...path} aria-hidden tabIndex={-1} className={table.thumb}>
                    <FolderThumb videos={folder.videos} />
                  </Link>
                  <div className={table.words}>
                    <h3>
                      <Link {...path} title={folder.name}>
                        {folder.name}
                      </Link>
                    </h3>
                    <p>
                      Criada em {formatDate(folder.createdAt)}
                      <span className="only-mobile"> · {contentsText(folder)}</span>
                    </p>
                  </div>
                </div>
              </td>
              <td className={css.cellCount}>{formatCount(folder.videosCount)}</td>
              <td className={css.cellCount}>{formatCount(folder.subFoldersCount)}</td>
              <td className={table.cellActs}>
                <div className={table.acts}>
                  <ActionsMenu label={`Mais ações de ${folder.name}`} actions={actionsOf(folder)} />
                </div>
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
