import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import { Fragment } from 'react'
import type { DriveFolder } from '../../../shared/queries/drives.ts'
import css from './drives.module.css'

export type DriveTrailProps = {
  top: string
  folders: readonly DriveFolder[]
  /** How many of the folders stay. */ onGo: (depth: number) => void
}

/** Folders from the top of the drive to the one that is shown. */
export const DriveTrail = ({ top, folders, onGo }: DriveTrailProps) => (
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
