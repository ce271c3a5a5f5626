import { Button, Checkbox } from '@mantine/core'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { ActionIcon } from '@mantine/core'
import type { Session, Video } from '@videozz/contract/browser'
import { DisabledHint } from '../../../ui/disabled-hint.tsx'
import { deleteReason, embedReason } from '../model/action-reasons.ts'
import css from './library.module.css'
import { VideoRow } from './video-row.tsx'

export type VideoTableProps = {
  videos: readonly Video[]
  session: Session
  selected: ReadonlySet<string>
  /** The rows are of the view before, until the new ones arrive. */
  stale: boolean
  onSelect: (key: string, selected: boolean) => void
  onSelectAll: (selected: boolean) => void
  onEmbed: (video: Video) => void
  onDelete: (keys: string[]) => void
}

export const selectedText = (count: number): string => (count === 1 ? '1 selecionado' : `${count} selecionados`)

/** The media of one page. Selecting turns the header into the bulk bar; on phones rows are cards and the bar is at the foot. */
export function VideoTable({ videos, session, selected, stale, onSelect, onSelectAll, onEmbed, onDelete }: VideoTableProps) {
  const reason = deleteReason(session)
  const count = selected.size
  const selecting = count > 0
  const deleteAll = (): void => onDelete([...selected])
  return (
    <>
      <table className={css.table} data-selecting={selecting || undefined} aria-busy={stale} data-stale={stale || undefined}>
        <caption className={css.caption}>Arquivos da biblioteca</caption>
        {/* The bulk bar spans columns, so their widths are told here. */}
        <colgroup>
          <col className={css.colCheck} />
          <col />
          <col className={css.colFolder} />
          <col className={css.colType} />
          <col className={css.colDate} />
          <col className={css.colActs} />
        </colgroup>
        <thead>
          <tr>
            <th scope="col" className={css.cellCheck}>
              <Checkbox
                aria-label={selecting ? 'Limpar seleção' : 'Selecionar todos'}
                checked={selecting && count === videos.length}
                indeterminate={selecting && count < videos.length}
                onChange={() => onSelectAll(!selecting)}
              />
            </th>
            {selecting ? (
              <th colSpan={5} scope="colgroup" className={css.bulk}>
                <strong aria-live="polite">{selectedText(count)}</strong>
                <DisabledHint reason={reason}>
                  <Button variant="subtle" color="red" size="xs" leftSection={<IconTrash size={17} aria-hidden />} onClick={deleteAll}>
                    Excluir
                  </Button>
                </DisabledHint>
                <Button variant="subtle" color="gray" size="xs" data-quiet onClick={() => onSelectAll(false)}>
                  Limpar seleção
                </Button>
              </th>
            ) : (
              <>
                <th scope="col">Título</th>
                <th scope="col" className={css.cellFolder}>
                  Pasta
                </th>
                <th scope="col" className={css.cellType}>
                  Tipo
                </th>
                <th scope="col" className={css.cellDate}>
                  Enviado em
                </th>
                <th scope="col" className={css.cellActs}>
                  <span className={css.caption}>Ações</span>
                </th>
              </>
            )}
          </tr>
        </thead>
        <tbody>
          {videos.map((video) => (
            <VideoRow
              key={video.key}
              video={video}
              selected={selected.has(video.key)}
              selecting={selecting}
              embedReason={embedReason(video, session)}
              deleteReason={reason}
              onSelect={onSelect}
              onEmbed={onEmbed}
              onDelete={onDelete}
            />
          ))}
        </tbody>
      </table>
      {selecting && (
        <div className={css.dock} role="toolbar" aria-label="Arquivos selecionados">
          <strong>{selectedText(count)}</strong>
          <DisabledHint reason={reason}>
            <ActionIcon color="red" size={44} aria-label="Excluir" onClick={deleteAll}>
              <IconTrash size={20} />
            </ActionIcon>
          </DisabledHint>
          <ActionIcon size={44} aria-label="Limpar seleção" onClick={() => onSelectAll(false)}>
            <IconX size={20} />
          </ActionIcon>
        </div>
      )}
    </>
  )
}
