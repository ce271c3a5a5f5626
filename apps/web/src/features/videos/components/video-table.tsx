import { ActionIcon, Button, Checkbox } from '@mantine/core'
import { useCallbackRef } from '@mantine/hooks'
import IconFolderPlus from '@tabler/icons-react/dist/esm/icons/IconFolderPlus.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import type { ListedVideo, Session, Video } from '@videozz/contract/browser'
import { useMemo } from 'react'
import { formatCount } from '../../../shared/format/number.ts'
import { noSelection, type Selection, withoutKeys, withRows } from '../../../shared/lists/selection.ts'
import { useRowSelection } from '../../../shared/lists/use-row-selection.ts'
import { DisabledHint } from '../../../ui/disabled-hint.tsx'
import { deleteReason, folderReason, knowsFolders, mostAtOnce } from '../model/action-reasons.ts'
import type { BulkSlot } from './embed-slot.ts'
import css from './library.module.css'
import { type RowDeeds, VideoRow } from './video-row.tsx'

export type VideoTableProps = {
  videos: readonly ListedVideo[]
  session: Session
  search: string
  selected: Selection<Video>
  /** The rows are of the view before, until the new ones arrive. */
  stale: boolean
  BulkAction: BulkSlot
  onSelected: (selected: Selection<Video>) => void
  onOpen: (video: Video) => void
} & Omit<RowDeeds, 'onToggle' | 'onExtend'>

export const selectedText = (count: number): string => (count === 1 ? '1 selecionado' : `${formatCount(count)} selecionados`)
const tooMany = (count: number, deed: string): string | null =>
  count > mostAtOnce ? `${deed} até ${formatCount(mostAtOnce)} arquivos por vez.` : null

/** The media of one page. Selecting turns the header into the bulk bar; on phones rows are cards and the bar is at the foot. */
export function VideoTable({ videos, session, search, selected, stale, BulkAction, onSelected, onOpen, ...deeds }: VideoTableProps) {
  const count = selected.size
  const selecting = count > 0
  const withFolders = knowsFolders(session)
  const here = videos.filter(({ key }) => selected.has(key)).length
  const chosen = [...selected.values()]
  const deleteOff = deleteReason(session) ?? tooMany(count, 'Exclua')
  const sendOff = folderReason(session) ?? tooMany(count, 'Envie')
  const askDelete = (some: readonly Video[]): void => {
    if ((deleteReason(session) ?? tooMany(some.length, 'Exclua')) === null) deeds.onDelete(some)
  }
  const { tabbable, toggle, extend, table } = useRowSelection<Video>({ rows: videos, selected, onSelected, onOpen, onDelete: askDelete })
  const [onEmbed, onDownload] = [useCallbackRef(deeds.onEmbed), useCallbackRef(deeds.onDownload)]
  const [onSend, onDelete] = [useCallbackRef(deeds.onSend), useCallbackRef(deeds.onDelete)]
  // The same for as long as the table stands, so that a row is drawn anew only when its own media changes.
  const rowDeeds = useMemo(
    () => ({ onToggle: toggle, onExtend: extend, onEmbed, onDownload, onSend, onDelete }),
    [toggle, extend, onEmbed, onDownload, onSend, onDelete],
  )
  const togglePage = (): void =>
    onSelected(
      here < videos.length
        ? withRows(selected, videos)
        : withoutKeys(
            selected,
            videos.map(({ key }) => key),
          ),
    )
  return (
    <>
      <table
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- rows are selected and moved through by keys
        role="grid"
        aria-multiselectable
        className={css.table}
        data-selecting={selecting || undefined}
        aria-busy={stale}
        data-stale={stale || undefined}
        {...table}
      >
        <caption className={css.caption}>
          Arquivos da biblioteca. Setas movem, Espaço seleciona, Shift com setas seleciona vários, Enter abre, Delete exclui.
        </caption>
        {/* The bulk bar spans columns, so their widths are told here. */}
        <colgroup>
          <col className={css.colCheck} />
          <col />
          {withFolders && <col className={css.colFolder} />}
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
                onChange={togglePage}
              />
            </th>
            {selecting ? (
              <th colSpan={withFolders ? 5 : 4} scope="colgroup" className={css.bulk}>
                <strong>{selectedText(count)}</strong>
                <BulkAction videos={chosen} compact={false} />
                <DisabledHint reason={sendOff}>
                  <Button variant="default" size="xs" leftSection={<IconFolderPlus size={17} aria-hidden />} onClick={() => onSend(chosen)}>
                    Enviar para pasta
                  </Button>
                </DisabledHint>
                <DisabledHint reason={deleteOff}>
                  <Button
                    variant="subtle"
                    color="red"
                    size="xs"
                    leftSection={<IconTrash size={17} aria-hidden />}
                    onClick={() => onDelete(chosen)}
                  >
                    Excluir
                  </Button>
                </DisabledHint>
                <Button variant="subtle" color="gray" size="xs" data-quiet onClick={() => onSelected(noSelection)}>
                  Limpar seleção
                </Button>
              </th>
            ) : (
              <ColumnNames withFolders={withFolders} />
            )}
          </tr>
        </thead>
        <tbody>
          {videos.map((video) => (
            <VideoRow
              key={video.key}
              video={video}
              session={session}
              search={search}
              selected={selected.has(video.key)}
              selecting={selecting}
              tabbable={video.key === tabbable}
              deeds={rowDeeds}
            />
          ))}
        </tbody>
      </table>
      {selecting && (
        <div className={css.dock} role="toolbar" aria-label="Arquivos selecionados">
          <strong>{selectedText(count)}</strong>
          <BulkAction videos={chosen} compact />
          <DisabledHint reason={sendOff}>
            <ActionIcon size={44} aria-label="Enviar para pasta" onClick={() => onSend(chosen)}>
              <IconFolderPlus size={20} />
            </ActionIcon>
          </DisabledHint>
          <DisabledHint reason={deleteOff}>
            <ActionIcon color="red" size={44} aria-label="Excluir" onClick={() => onDelete(chosen)}>
              <IconTrash size={20} />
            </ActionIcon>
          </DisabledHint>
          <ActionIcon size={44} aria-label="Limpar seleção" onClick={() => onSelected(noSelection)}>
            <IconX size={20} />
          </ActionIcon>
        </div>
      )}
    </>
  )
}

function ColumnNames({ withFolders }: { withFolders: boolean }) {
  return (
    <>
      <th scope="col">Título</th>
      {withFolders && (
        <th scope="col" className={css.cellFolder}>
          Pasta
        </th>
      )}
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
  )
}
