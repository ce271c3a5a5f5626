import { UnstyledButton } from '@mantine/core'
import type { Folder } from '@videozz/contract/browser'
import { useState } from 'react'
import { foldersText } from '../model/counts.ts'
import { FolderCard } from './folder-card.tsx'
import { FolderPart } from './folder-part.tsx'
import { ActionsMenu, type MenuAction } from '../../../shared/lists/actions-menu.tsx'
import css from './subfolders.module.css'

/** Number of cards shown before the person expands the list. */
const few = 8

/** The subfolders of a folder; media can be dropped on them. */
export function Subfolders({ folders, actionsOf }: { folders: readonly Folder[]; actionsOf: (folder: Folder) => readonly MenuAction[] }) {
  const [all, setAll] = useState(false)
  return (
    <FolderPart title="Subpastas">
      <ul className={css.cards}>
        {(all ? folders : folders.slice(0, few)).map((folder) => (
          <li key={folder.key}>
            <FolderCard folder={folder} menu={<ActionsMenu label={`Mais ações de ${folder.name}`} actions={actionsOf(folder)} />} />
          </li>
        ))}
      </ul>
      {folders.length > few && (
        <UnstyledButton className={css.showAll} aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? 'Mostrar menos' : `Mostrar todas: ${foldersText(folders.length)}`}
        </UnstyledButton>
      )}
    </FolderPart>
  )
}
