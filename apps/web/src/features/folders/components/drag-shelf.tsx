import IconFolder from '@tabler/icons-react/dist/esm/icons/IconFolder.mjs'
import IconFolderSearch from '@tabler/icons-react/dist/esm/icons/IconFolderSearch.mjs'
import { useQuery } from '@tanstack/react-query'
import { recentFoldersQuery } from '../../../shared/queries/folders.ts'
import css from './drag-shelf.module.css'

/** Drop target for a folder that is still to be chosen. */
export const otherFolder = 'other'

/** Folders that something of the library can be dropped on: those that changed last, and any other one. */
export function DragShelf() {
  const { data } = useQuery(recentFoldersQuery)
  return (
    <>
      <p className={css.title}>Solte em uma pasta</p>
      <ul className={css.list}>
        {data?.items.slice(0, 9).map(({ key, name, ancestors }) => (
          <li key={key} className={css.item} data-drop-folder={key} data-drop-name={name}>
            <IconFolder size={17} aria-hidden />
            <span className="cut" title={[...ancestors.map((above) => above.name), name].join(' › ')}>
              {name}
            </span>
          </li>
        ))}
        <li className={css.item} data-drop-folder={otherFolder} data-drop-name="a escolher">
          <IconFolderSearch size={17} aria-hidden />
          <span className="cut">{data?.items.length === 0 ? 'Escolher pasta' : 'Outra pasta'}</span>
        </li>
      </ul>
    </>
  )
}
