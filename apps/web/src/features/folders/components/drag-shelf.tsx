import IconFolder from '@tabler/icons-react/dist/esm/icons/IconFolder.mjs'
import IconFolderSearch from '@tabler/icons-react/dist/esm/icons/IconFolderSearch.mjs'
import { useQuery } from '@tanstack/react-query'
import { recentFoldersQuery } from '../../../shared/queries/folders.ts'
import css from './drag-shelf.module.css'

/** Key of the drop target that opens the folder dialog. */
export const otherFolder = 'other'

/** Drop targets for media of the library: the folders changed last, and one that opens the folder dialog. */
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
