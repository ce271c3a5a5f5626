import { VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import css from './admin.module.css'

export type Column<Row> = {
  head: string
  cell: (row: Row) => ReactNode
  /** Numbers and actions stand at the right. */
  end?: boolean
  /** Names the row, and heads its card on small screens. */
  main?: boolean
  /** Stays on one line, as dates do. */
  whole?: boolean
  /** The head is for screen readers alone, also on a card. */
  bare?: boolean
}

export type DataTableProps<Row> = {
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string | number
}

/** Rows of a list of the console; cards on small screens. */
export function DataTable<Row>({ label, columns, rows, rowKey }: DataTableProps<Row>) {
  return (
    <div className={`card ${css.tableBox}`}>
      <table className={css.table} aria-label={label}>
        <thead>
          <tr>
            {columns.map(({ head, end, bare }) => (
              <th key={head} scope="col" data-end={end || undefined}>
                {bare ? <VisuallyHidden>{head}</VisuallyHidden> : head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map(({ head, cell, end, main, bare, whole }) => {
                const given = {
                  'data-end': end || undefined,
                  'data-whole': whole || undefined,
                  'data-label': main || bare ? undefined : head,
                }
                return main ? (
                  <th key={head} scope="row" data-main {...given}>
                    {cell(row)}
                  </th>
                ) : (
                  <td key={head} data-bare={bare || undefined} {...given}>
                    {bare ? cell(row) : <div>{cell(row)}</div>}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
