import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import { Fragment } from 'react'
import type { PlaceFolder } from '../../../shared/queries/file-places.ts'
import css from './choose-files.module.css'

export type FolderTrailProps = {
  top: string
  folders: readonly PlaceFolder[]
  /** How many of the folders stay. */
  onGo: (depth: number) => void
}

/** Folders from the top of the place to the one that is shown. */
export const FolderTrail = ({ top, folders, onGo }: FolderTrailProps) => (
  <nav className={css.trail} aria-label="Pasta aberta">
    {[top, ...folders.map(({ name }) => name)].map((name, depth) => (
      <Fragment key={`${depth} ${name}`}>
        {depth > 0 && <IconChevronRight size={14} aria-hidden />}
        {depth === folders.length ? (
          <span aria-current="true">{name}</span>
        ) : (
          <button type="button" onClick={() => onGo(depth)}>
            {name}
          </button>
        )}
      </Fragment>
    ))}
  </nav>
)
