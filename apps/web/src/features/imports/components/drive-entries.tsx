import { Checkbox } from '@mantine/core'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import IconFolder from '@tabler/icons-react/dist/esm/icons/IconFolder.mjs'
import IconMovie from '@tabler/icons-react/dist/esm/icons/IconMovie.mjs'
import IconMusic from '@tabler/icons-react/dist/esm/icons/IconMusic.mjs'
import { importSelectionLimit } from '@videozz/contract/browser'
import { isAudioFile } from '@videozz/domain'
import { formatDate } from '../../../shared/format/date.ts'
import { formatSize } from '../../../shared/format/size.ts'
import type { DriveFile, DriveFolder } from '../../../shared/queries/drives.ts'
import css from './drives.module.css'

export const FolderEntry = ({ folder, onOpen }: { folder: DriveFolder; onOpen: () => void }) => (
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
  file: DriveFile
  /** A data: address. */
  picture: string | undefined
  chosen: boolean
  /** Why it cannot be chosen. */
  fault: string | null
  /** No more files can be chosen. */
  full: boolean
  onToggle: () => void
}

export function FileEntry({ file, picture, chosen, fault, full, onToggle }: FileEntryProps) {
  const { name, size, modifiedAt } = file
  const Icon = isAudioFile(name) ? IconMusic : IconMovie
  const facts = [size === null ? null : formatSize(size), modifiedAt === null ? null : formatDate(modifiedAt)].filter(
    (fact) => fact !== null,
  )
  const off = fault !== null || (full && !chosen)
  return (
    <li>
      <label className={css.file} data-off={off || undefined} data-chosen={chosen || undefined}>
        <Checkbox
          checked={chosen}
          disabled={off}
          onChange={onToggle}
          aria-label={name}
          aria-description={fault ?? (full && !chosen ? `Escolha até ${importSelectionLimit} arquivos por vez.` : facts.join(', '))}
        />
        <span className={css.picture}>{picture === undefined ? <Icon size={18} aria-hidden /> : <img src={picture} alt="" />}</span>
        <span className={css.text}>
          <span className={css.name}>{name}</span>
          <small className="num" data-fault={fault !== null || undefined}>
            {fault === null
              ? facts.join(' · ')
              : [size === null ? null : formatSize(size), fault].filter((part) => part !== null).join(' · ')}
          </small>
        </span>
      </label>
    </li>
  )
}
