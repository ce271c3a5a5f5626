import { ActionIcon, Button } from '@mantine/core'
import IconAlertCircle from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs'
import IconMovie from '@tabler/icons-react/dist/esm/icons/IconMovie.mjs'
import IconMusic from '@tabler/icons-react/dist/esm/icons/IconMusic.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { formatSize } from '../../../shared/format/size.ts'
import { SectionHead } from '../../../ui/page.tsx'
import type { ChosenFile } from '../model/check-files.ts'
import css from './upload-screen.module.css'

export type ReadyListProps = { files: readonly ChosenFile[]; onRemove: (id: string) => void; onClear: () => void }

const readyText = (count: number): string =>
  count === 1 ? '1 arquivo pronto' : `${count === 0 ? 'Nenhum' : count} ${count === 0 ? 'arquivo pronto' : 'arquivos prontos'}`

/** How many files are ready, and each with its size or what is wrong with it. */
export function ReadyList({ files, onRemove, onClear }: ReadyListProps) {
  const ready = files.filter((entry) => entry.error === null).length
  return (
    <section className={css.ready}>
      <SectionHead
        title={
          <span className="num" role="status">
            {readyText(ready)}
          </span>
        }
        action={
          <Button variant="subtle" color="gray" size="xs" data-quiet onClick={onClear}>
            Limpar tudo
          </Button>
        }
      />
      {ready > 0 && <p className={css.hint}>Clique em “Enviar arquivos” para começar o envio.</p>}
      <ul className={css.files}>
        {files.map((entry) => (
          <ReadyRow key={entry.id} entry={entry} onRemove={() => onRemove(entry.id)} />
        ))}
      </ul>
    </section>
  )
}

function ReadyRow({ entry: { file, kind, error, sent }, onRemove }: { entry: ChosenFile; onRemove: () => void }) {
  const KindIcon = error !== null ? IconAlertCircle : kind === 'audio' ? IconMusic : IconMovie
  return (
    <li data-bad={error !== null || undefined}>
      <KindIcon size={18} aria-hidden />
      <span className={css.fileName}>
        <span className="cut" title={file.name}>
          {file.name}
        </span>
        {error !== null && <small>{error}</small>}
        {error === null && sent !== null && <small data-note>Continua o envio interrompido em {sent}%</small>}
      </span>
      {error === null && <span className={css.fileSize}>{formatSize(file.size)}</span>}
      <ActionIcon aria-label={`${error === null ? 'Remover' : 'Dispensar'} ${file.name}`} onClick={onRemove}>
        <IconX size={16} />
      </ActionIcon>
    </li>
  )
}
