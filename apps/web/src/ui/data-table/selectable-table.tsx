import { Checkbox } from '@mantine/core'
import { BulkHeader, type BulkActionsProps, BulkToolbar } from './bulk-actions.tsx'
import type { Column, RowAttributes } from './column.ts'
import { ColumnHeaders } from './column-headers.tsx'
import css from './selectable-table.module.css'
import { SelectableRow } from './selectable-row.tsx'
import { type Keyed, noSelection } from './selection.ts'
import { TableFrame } from './table-frame.tsx'
import { type RowSelectionProps, useRowSelection } from './use-row-selection.ts'

export type SelectableTableProps<Row extends Keyed, Shown extends Row = Row> = {
  /** Name of the table, with its keyboard shortcuts. */
  caption: string
  columns: readonly Column<Shown>[]
  rows: readonly Shown[]
  /** The rows are of the view before, until the new ones arrive. */
  stale: boolean
  /** Names a row in the label of its checkbox. */
  rowLabel: (row: Shown) => string
  rowAttributes?: RowAttributes<Shown>
  /** As in «3 selecionados». */
  summary: string
  toolbarLabel: string
  bulk: BulkActionsProps['actions']
  bulkFirst?: BulkActionsProps['first']
} & Omit<RowSelectionProps<Row>, 'rows'>

/**
 * Rows over the width of the page that can be selected by pointer and keyboard. A selection turns the header into its actions;
 * below 768 px rows are cards and the actions are at the foot of the screen.
 */
export function SelectableTable<Row extends Keyed, Shown extends Row = Row>({
  caption,
  columns,
  rows,
  stale,
  rowLabel,
  rowAttributes,
  summary,
  toolbarLabel,
  bulk,
  bulkFirst,
  ...selection
}: SelectableTableProps<Row, Shown>) {
  const { selected, onSelected } = selection
  const selecting = selected.size > 0
  const select = useRowSelection<Row>({ rows, ...selection })
  const actions = { summary, actions: bulk, first: bulkFirst, onClear: () => onSelected(noSelection) }
  return (
    <>
      <TableFrame
        role="grid"
        aria-multiselectable
        caption={caption}
        columns={columns}
        layout="list"
        stale={stale}
        firstColumn={<col className={css.checkColumn} />}
        className={css.table}
        data-selecting={selecting || undefined}
        {...select.table}
      >
        <thead>
          <tr>
            <th scope="col" className={css.checkCell}>
              <Checkbox aria-label="Selecionar todos desta página" {...select.page} />
            </th>
            {selecting ? <BulkHeader {...actions} colSpan={columns.length} /> : <ColumnHeaders columns={columns} />}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <SelectableRow
              key={row.key}
              row={row}
              columns={columns}
              rowLabel={rowLabel}
              rowAttributes={rowAttributes}
              selected={selected.has(row.key)}
              selecting={selecting}
              tabbable={row.key === select.tabbable}
              onToggle={select.toggle}
              onExtend={select.extend}
            />
          ))}
        </tbody>
      </TableFrame>
      {selecting && <BulkToolbar {...actions} label={toolbarLabel} />}
    </>
  )
}
