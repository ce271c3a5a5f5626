import { Skeleton } from '@mantine/core'
import type { Key, ReactNode } from 'react'
import type { Column, RowAttributes, RowState, TableSort } from './column.ts'
import { ColumnHeaders } from './column-headers.tsx'
import css from './data-table.module.css'
import { RowCells } from './row-cells.tsx'
import { TableFrame, type TableLayout } from './table-frame.tsx'

export type DataTableProps<Row> = {
  /** Names the table for screen readers. */
  caption: string
  columns: readonly Column<Row>[]
  /** Undefined while they load. */
  rows: readonly Row[] | undefined
  rowKey: (row: Row) => Key
  /** `card`: in a card, rows as high as their text; `list`: over the width of the page, with pictures; `figures`: a short list of numbers. */
  layout?: TableLayout
  sort?: TableSort | undefined
  /** The rows are of the view before, until the new ones arrive. */
  stale?: boolean
  /** Height in px kept while rows load. */
  loadingHeight?: number
  /** Shown in place of rows that could not be loaded. */
  fault?: ReactNode
  /** Shown when there are no rows. */
  empty?: ReactNode | undefined
  /** Pages, or a button for more rows. */
  foot?: ReactNode
  rowAttributes?: RowAttributes<Row>
}

const unselectable: RowState = { selecting: false, onToggle: () => undefined }

/** Rows under column headings in all the states of a list; below 768 px each row is a card. */
export function DataTable<Row>({ rows, fault, empty, foot, loadingHeight = 264, ...table }: DataTableProps<Row>) {
  if (!rows)
    return (
      fault || (
        <div aria-busy="true">
          <Skeleton h={loadingHeight} radius="lg" />
        </div>
      )
    )
  if (rows.length === 0 && empty !== undefined) return empty
  return (
    <>
      <Rows rows={rows} {...table} />
      {foot}
    </>
  )
}

type RowsProps<Row> = Omit<DataTableProps<Row>, 'rows' | 'fault' | 'empty' | 'foot' | 'loadingHeight'> & { rows: readonly Row[] }

function Rows<Row>({ caption, columns, rows, rowKey, layout = 'card', sort, stale, rowAttributes }: RowsProps<Row>) {
  const table = (
    <TableFrame caption={caption} columns={columns} layout={layout} stale={stale}>
      <thead>
        <tr>
          <ColumnHeaders columns={columns} sort={sort} />
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={rowKey(row)} {...rowAttributes?.(row)}>
            <RowCells row={row} columns={columns} state={unselectable} />
          </tr>
        ))}
      </tbody>
    </TableFrame>
  )
  return layout === 'card' ? <div className={`card ${css.box}`}>{table}</div> : table
}
