import { Button, Checkbox } from '@mantine/core'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { ActionIcon } from '@mantine/core'
import type { Session, Video } from '@videozz/contract/browser'
import { DisabledHint } from '../../../ui/disabled-hint.tsx'
import { deleteReason, embedReason } from '../model/action-reasons.ts'
import { deleteLimit, type Selection } from '../model/selection.ts'
import type { BulkSlot } from './embed-slot.ts'
import css from './library.module.css'
import { VideoRow } from './video-row.tsx'

export type VideoTableProps = {
  videos: readonly Video[]
  session: Session
  selected: Selection
  /** The rows are of the view before, until the new ones arrive. */
  stale: boolean
  BulkAction: BulkSlot
  onSelect: (videos: readonly Video[], selected: boolean) => void
  onClear: () => void
  onEmbed: (video: Video) => void
  onDelete: (videos: readonly Video[]) => void
}

export const selectedText = (count: number): string => (count === 1 ? '1 selecionado' : `${count} selecionados`)

/** The media of one page. Selecting turns the header into the bulk bar; on phones rows are cards and the bar is at the foot. */
export function VideoTable({ videos, session, selected, stale, BulkAction, onSelect, onClear, onEmbed, onDelete }: VideoTableProps) {
  const reason = deleteReason(session)
  const count = selected.size
  const selecting = count > 0
  const here = videos.filter(({ key }) => selected.has(key)).length
  const chosen = [...selected.values()]
  const bulkReason = reason ?? (count > deleteLimit && `Exclua até ${deleteLimit} arquivos por vez.`)
  const deleteAll = (): void => onDelete(chosen)
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
                aria-label="Selecionar todos desta página"
                checked={here === videos.length}
                indeterminate={here > 0 && here < videos.length}
                onChange={() => onSelect(videos, here < videos.length)}
              />
            </th>
            {selecting ? (
              <th colSpan={5} scope="colgroup" className={css.bulk}>
                <strong aria-live="polite">{selectedText(count)}</strong>
                <BulkAction videos={chosen} compact={false} />
                <DisabledHint reason={bulkReason}>
                  <Button variant="subtle" color="red" size="xs" leftSection={<IconTrash size={17} aria-hidden />} onClick={deleteAll}>
                    Excluir
                  </Button>
                </DisabledHint>
                <Button variant="subtle" color="gray" size="xs" data-quiet onClick={onClear}>
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
          <BulkAction videos={chosen} compact />
          <DisabledHint reason={bulkReason}>
            <ActionIcon color="red" size={44} aria-label="Excluir" onClick={deleteAll}>
              <IconTrash size={20} />
            </ActionIcon>
          </DisabledHint>
          <ActionIcon size={44} aria-label="Limpar seleção" onClick={onClear}>
            <IconX size={20} />
          </ActionIcon>
        </div>
      )}
    </>
  )
}
