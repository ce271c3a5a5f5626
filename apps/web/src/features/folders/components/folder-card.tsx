import { Link } from '@tanstack/react-router'
import type { Folder } from '@videozz/contract/browser'
import type { ReactNode } from 'react'
import { filesText } from '../../../shared/format/counts.ts'
import { subfoldersText } from '../model/counts.ts'
import { pathOf } from '../model/folder-path.ts'
import { FolderThumb } from './folder-thumb.tsx'
import css from './folder-card.module.css'

/** Contents of a folder, in words. */
export const contentsText = ({ videosCount, subFoldersCount }: Pick<Folder, 'videosCount' | 'subFoldersCount'>): string =>
  [filesText(videosCount), subFoldersCount > 0 && subfoldersText(subFoldersCount)].filter(Boolean).join(', ')

/** A folder as a horizontal card with a link to it; media can be dropped on it. */
export function FolderCard({ folder, caption, menu }: { folder: Folder; caption?: ReactNode; menu?: ReactNode }) {
  return (
    <div className={css.card} data-drop-folder={folder.key} data-drop-name={folder.name}>
      <FolderThumb videos={folder.videos} size="small" />
      <div className={css.words}>
        <Link to="/folder/$key" params={{ key: pathOf(folder) }} className={css.link} title={folder.name}>
          {folder.name}
        </Link>
        <p>{caption ?? contentsText(folder)}</p>
      </div>
      {menu && <div className={css.menu}>{menu}</div>}
    </div>
  )
}
