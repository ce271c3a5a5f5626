import { VisuallyHidden } from '@mantine/core'
import type { ComponentProps, ReactNode } from 'react'
import type { Column } from './column.ts'
import { ColumnWidths } from './column-headers.tsx'
import css from './table-frame.module.css'

export type TableLayout = 'card' | 'list' | 'figures'
export type TableFrameProps<Row> = {
  caption: string
  columns: readonly Column<Row>[]
  layout: TableLayout
  stale?: boolean | undefined
  /** `<col>` elements of columns that are not data. */
  firstColumn?: ReactNode
} & ComponentProps<'table'>

/** The table element with its caption and column widths; below 768 px each row is a card. */
export function TableFrame<Row>({
  caption,
  columns,
  layout,
  stale,
  firstColumn,
  className = '',
  children,
  ...table
}: TableFrameProps<Row>) {
  return (
    <table
      className={`${css.table} ${className}`}
      data-layout={layout}
      data-corner={columns.some(({ onCard }) => onCard === 'corner') || undefined}
      aria-busy={stale}
      data-stale={stale || undefined}
      {...table}
    >
      <caption>
        <VisuallyHidden>{caption}</VisuallyHidden>
      </caption>
      <colgroup>
        {firstColumn}
        <ColumnWidths columns={columns} />
      </colgroup>
      {children}
    </table>
  )
}
