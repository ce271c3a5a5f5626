import { Checkbox } from '@mantine/core'
import { memo, type MouseEvent, useMemo } from 'react'
import type { Column, RowAttributes, RowState } from './column.ts'
import { RowCells } from './row-cells.tsx'
import type { Keyed } from './selection.ts'
import css from './selectable-table.module.css'
import { isExtending } from './use-row-selection.ts'

export type SelectableRowProps<Row extends Keyed> = {
  row: Row
  columns: readonly Column<Row>[]
  rowLabel: (row: Row) => string
  rowAttributes?: RowAttributes<Row> | undefined
  selected: boolean
  /** The one row in the order of Tab. */
  tabbable: boolean
  /** Selects from the row selected last to this one. */
  onExtend: (key: string) => void
} & RowState

function Row<Shown extends Keyed>({ row, columns, rowLabel, rowAttributes, ...select }: SelectableRowProps<Shown>) {
  const { selected, selecting, tabbable, onToggle, onExtend } = select
  const { key } = row
  const state = useMemo(() => ({ selecting, onToggle }), [selecting, onToggle])
  return (
    <tr
      aria-selected={selected}
      data-key={key}
      {...rowAttributes?.(row)}
      tabIndex={tabbable ? 0 : -1}
      onMouseDown={(event) => isExtending(event) && event.preventDefault()}
      onClick={(event) => isExtending(event) && onExtend(key)}
    >
      <td className={css.checkCell}>
        <Mark id={key} label={rowLabel(row)} selected={selected} onToggle={onToggle} onExtend={onExtend} />
      </td>
      <RowCells row={row} columns={columns} state={state} />
    </tr>
  )
}

/** One row, re-rendered only when it, its columns or its selection change. */
export const SelectableRow = memo(Row) as typeof Row

type MarkProps = { id: string; label: string } & Pick<SelectableRowProps<Keyed>, 'selected' | 'onToggle' | 'onExtend'>
const Mark = memo(function Mark({ id, label, selected, onToggle, onExtend }: MarkProps) {
  return (
    <Checkbox
      className={css.check ?? ''}
      aria-label={`Selecionar ${label}`}
      checked={selected}
      onChange={(event) => {
        if ((event.nativeEvent as unknown as MouseEvent).shiftKey) onExtend(id)
        else onToggle(id, event.currentTarget.checked)
      }}
    />
  )
})
