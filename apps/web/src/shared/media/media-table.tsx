import { ActionIcon, Button, Checkbox, VisuallyHidden } from '@mantine/core'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import type { Video } from '@videozz/contract/browser'
import { Fragment, type ReactNode } from 'react'
import { DisabledHint } from '../../ui/disabled-hint.tsx'
import { selectedText } from '../format/counts.ts'
import type { MenuAction } from '../lists/actions-menu.tsx'
import { noSelection } from '../lists/selection.ts'
import { type RowSelectionProps, useRowSelection } from '../lists/use-row-selection.ts'
import type { MediaRowState } from './media-row.tsx'
import css from './media-table.module.css'

export type MediaColumn = { name: string; col: string | undefined; cell: string | undefined }
/** What can be done with all that are selected; `large` stands where there is room for the icon only. */
export type BulkDeed = MenuAction & { large?: ReactNode }

export type MediaTableProps<Row extends Video, Shown extends Row = Row> = {
  caption: string
  videos: readonly Shown[]
  /** The rows are of the view before, until the new ones arrive. */
  stale: boolean
  /** Those between the title and the actions. */
  columns: readonly MediaColumn[]
  bulk: readonly BulkDeed[]
  /** What stands before these; `compact` where there is room for an icon only. */
  bulkFirst?: (compact: boolean) => ReactNode
  row: (video: Shown, state: MediaRowState<Row>) => ReactNode
} & Omit<RowSelectionProps<Row>, 'rows'>

export const typeColumn: MediaColumn = { name: 'Tipo', col: css.colType, cell: css.cellType }

/** The media of one page. Selecting turns the header into the bulk bar; on phones rows are cards and the bar is at the foot. */
export function MediaTable<Row extends Video, Shown extends Row = Row>({
  caption,
  videos,
  stale,
  columns,
  bulk,
  bulkFirst,
  row,
  selected,
  ...choosing
}: MediaTableProps<Row, Shown>) {
  const count = selected.size
  const selecting = count > 0
  const { tabbable, toggle, extend, page, table } = useRowSelection<Row>({ rows: videos, selected, ...choosing })
  const clear = (): void => choosing.onSelected(noSelection)
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
        <caption>
          <VisuallyHidden>{caption}</VisuallyHidden>
        </caption>
        {/* The bulk bar spans columns, so their widths are told here. */}
        <colgroup>
          <col className={css.colCheck} />
          <col />
          {columns.map(({ name, col }) => (
            <col key={name} className={col} />
          ))}
          <col className={css.colActs} />
        </colgroup>
        <thead>
          <tr>
            <th scope="col" className={css.cellCheck}>
              <Checkbox aria-label="Selecionar todos desta página" {...page} />
            </th>
            {selecting ? (
              <th colSpan={columns.length + 2} scope="colgroup" className={css.bulk}>
                <strong>{selectedText(count)}</strong>
                {bulkFirst?.(false)}
                {bulk.map(({ label, icon, reason, danger, run }) => (
                  <DisabledHint key={label} reason={reason}>
                    <Button
                      {...(danger ? { variant: 'subtle', color: 'red' } : { variant: 'default' })}
                      size="xs"
                      leftSection={icon}
                      onClick={run}
                    >
                      {label}
                    </Button>
                  </DisabledHint>
                ))}
                <Button variant="subtle" color="gray" size="xs" data-quiet onClick={clear}>
                  Limpar seleção
                </Button>
              </th>
            ) : (
              <ColumnNames columns={columns} />
            )}
          </tr>
        </thead>
        <tbody>
          {videos.map((video) => (
            <Fragment key={video.key}>
              {row(video, {
                selected: selected.has(video.key),
                selecting,
                tabbable: video.key === tabbable,
                onToggle: toggle,
                onExtend: extend,
              })}
            </Fragment>
          ))}
        </tbody>
      </table>
      {selecting && (
        <div className={css.dock} role="toolbar" aria-label="Arquivos selecionados">
          <strong>{selectedText(count)}</strong>
          {bulkFirst?.(true)}
          {bulk.map(({ label, icon, large, reason, danger, run }) => (
            <DisabledHint key={label} reason={reason}>
              <ActionIcon size={44} {...(danger && { color: 'red' })} aria-label={label} onClick={run}>
                {large ?? icon}
              </ActionIcon>
            </DisabledHint>
          ))}
          <ActionIcon size={44} aria-label="Limpar seleção" onClick={clear}>
            <IconX size={20} />
          </ActionIcon>
        </div>
      )}
    </>
  )
}

function ColumnNames({ columns }: { columns: readonly MediaColumn[] }) {
  return (
    <>
      <th scope="col">Título</th>
      {columns.map(({ name, cell }) => (
        <th key={name} scope="col" className={cell}>
          {name}
        </th>
      ))}
      <th scope="col" className={css.cellActs}>
        <VisuallyHidden>Ações</VisuallyHidden>
      </th>
    </>
  )
}
