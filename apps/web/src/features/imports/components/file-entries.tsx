import { Checkbox, Skeleton } from '@mantine/core'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import IconFolder from '@tabler/icons-react/dist/esm/icons/IconFolder.mjs'
import IconMovie from '@tabler/icons-react/dist/esm/icons/IconMovie.mjs'
import IconMusic from '@tabler/icons-react/dist/esm/icons/IconMusic.mjs'
import type { ReactNode } from 'react'
import type { PlaceFolder } from '../../../shared/queries/file-places.ts'
import css from './choose-files.module.css'

export const FolderEntry = ({ folder, onOpen }: { folder: PlaceFolder; onOpen: () => void }) => (
  <li>
    <button type="button" className={css.folder} onClick={onOpen}>
      <span className={css.picture}>
        <IconFolder size={18} aria-hidden />
      </span>
      <span className={css.name}>{folder.name}</span>
      <IconChevronRight size={16} aria-hidden />
    </button>
  </li>
)

export type FileEntryProps = {
  name: string
  /** A data: address. */
  picture?: string | undefined
  isAudio?: boolean
  /** What is known of it, or what is wrong with it. */
  note: string
  isFault?: boolean
  chosen: boolean
  /** Why it cannot be chosen now; spoken in the place of the note. */
  reason: string | null
  /** Stands at its end. */
  mark?: ReactNode
  onToggle: () => void
}

/** A file with the box that chooses it. */
export function FileEntry({ name, picture, isAudio = false, note, isFault = false, chosen, reason, mark, onToggle }: FileEntryProps) {
  const Icon = isAudio ? IconMusic : IconMovie
  const off = reason !== null
  return (
    <li>
      <label className={css.file} data-off={off || undefined} data-chosen={chosen || undefined}>
        <Checkbox checked={chosen} disabled={off} onChange={onToggle} aria-label={name} aria-description={reason ?? note} />
        <span className={css.picture}>{picture === undefined ? <Icon size={18} aria-hidden /> : <img src={picture} alt="" />}</span>
        <span className={css.text}>
          <span className={css.name}>{name}</span>
          <small className="num" data-fault={isFault || undefined}>
            {note}
          </small>
        </span>
        {mark && <span className={css.mark}>{mark}</span>}
      </label>
    </li>
  )
}

export const LoadingEntries = () => (
  <div role="status" aria-label="Carregando" aria-busy="true">
    {Array.from({ length: 6 }, (_, row) => (
      <div key={row} className={css.loading}>
        <Skeleton h={36} />
        <div>
          <Skeleton h={12} w="48%" />
          <Skeleton h={10} w="24%" mt={8} />
        </div>
      </div>
    ))}
  </div>
)

/** What is known, in a line. */
export const joinFacts = (facts: readonly (string | null)[]): string => facts.filter((fact) => fact !== null && fact !== '').join(' · ')
