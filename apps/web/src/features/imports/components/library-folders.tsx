import { Button, Checkbox } from '@mantine/core'
import IconArrowRight from '@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs'
import type { LibraryFolder } from '@videozz/contract/browser'
import { useState } from 'react'
import { formatCount } from '../../../shared/format/number.ts'
import { Chip } from '../../../ui/chip.tsx'
import { SectionHead } from '../../../ui/page.tsx'
import { changeText } from '../model/library-words.ts'
import css from './library.module.css'

const shownAtFirst = 8

export type LibraryFoldersProps = {
  folders: readonly LibraryFolder[]
  /** Folders that come along. */
  chosen: ReadonlySet<string>
  onToggle: (id: string) => void
}

/** Pastas: where the videos of each folder go, and which of them come. */
export function LibraryFolders({ folders, chosen, onToggle }: LibraryFoldersProps) {
  const [all, setAll] = useState(false)
  const changed = folders.filter(({ changes }) => changes.length > 0).length
  const shown = all ? folders : folders.slice(0, shownAtFirst)
  const count = `${formatCount(folders.length)} ${folders.length === 1 ? 'pasta' : 'pastas'}`
  const changes = changed === 0 ? 'nenhuma muda' : `${formatCount(changed)} ${changed === 1 ? 'muda' : 'mudam'} de nome ou de lugar`
  return (
    <section className={css.part} aria-label="Pastas">
      <SectionHead title="Pastas" action={<span className={css.meta}>{`${count}, ${changes}`}</span>} />
      <div className={css.folderHead} aria-hidden>
        <span>No PandaVideo</span>
        <span>Aqui</span>
        <span>O que muda</span>
        <span>Vídeos</span>
      </div>
      <ul className={css.folders}>
        {shown.map((folder) => (
          <li key={folder.id}>
            <Checkbox
              checked={chosen.has(folder.id)}
              onChange={() => onToggle(folder.id)}
              aria-label={`Trazer ${folder.from.join(' / ')}`}
              label={<Trail names={folder.from} />}
            />
            <span className={css.target}>
              <IconArrowRight size={16} aria-label="vira" />
              {folder.to.length === 0 ? <span>Sem pasta</span> : <Trail names={folder.to} strong />}
            </span>
            <span className={css.changes}>
              {folder.changes.map((change) => (
                <Chip key={change} tone="warn">
                  {changeText(folder, change)}
                </Chip>
              ))}
            </span>
            <span className={`${css.videos} num`}>{formatCount(folder.videos)}</span>
          </li>
        ))}
      </ul>
      {folders.length > shownAtFirst && (
        <Button variant="subtle" color="gray" size="xs" mt={8} onClick={() => setAll(!all)}>
          {all ? 'Ver menos' : `Ver as ${formatCount(folders.length)} pastas`}
        </Button>
      )}
    </section>
  )
}

/** Names of folders, the outermost first. */
function Trail({ names, strong = false }: { names: readonly string[]; strong?: boolean }) {
  return (
    <span className={css.trail}>
      {names.map((name, depth) =>
        strong && depth === names.length - 1 ? (
          <b key={depth}>{name}</b>
        ) : (
          <span key={depth}>{depth === names.length - 1 ? name : `${name} › `}</span>
        ),
      )}
    </span>
  )
}
