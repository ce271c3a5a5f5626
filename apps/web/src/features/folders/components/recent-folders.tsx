import { Skeleton, UnstyledButton } from '@mantine/core'
import IconChevronUp from '@tabler/icons-react/dist/esm/icons/IconChevronUp.mjs'
import type { Folder } from '@videozz/contract/browser'
import { useState } from 'react'
import { FolderCard } from './folder-card.tsx'
import css from './recent-folders.module.css'

/** The ten folders changed last, collapsible by their heading. `folders` is undefined while they load. */
export function RecentFolders({ folders }: { folders: readonly Folder[] | undefined }) {
  const [open, setOpen] = useState(true)
  return (
    <section>
      <h2>
        <UnstyledButton className={css.head} aria-expanded={open} aria-controls="pastas-recentes" onClick={() => setOpen(!open)}>
          Recentes
          <IconChevronUp size={16} aria-hidden className={css.icon} data-folded={!open || undefined} />
        </UnstyledButton>
      </h2>
      <ul id="pastas-recentes" className={css.strip} hidden={!open}>
        {folders?.map((folder) => (
          <li key={folder.key}>
            <FolderCard folder={folder} />
          </li>
        )) ??
          [0, 1, 2, 3].map((place) => (
            <li key={place} aria-hidden="true">
              <Skeleton h={64} radius="lg" />
            </li>
          ))}
      </ul>
    </section>
  )
}
