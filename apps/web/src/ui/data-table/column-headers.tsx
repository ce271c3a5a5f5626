import { VisuallyHidden } from '@mantine/core'
import type { Column, TableSort } from './column.ts'

export type ColumnHeadersProps<Row> = { columns: readonly Column<Row>[]; sort?: TableSort | undefined }

/** The heading cells of a table. */
export function ColumnHeaders<Row>({ columns, sort }: ColumnHeadersProps<Row>) {
  return columns.map(({ header, align, headerHidden, wideOnly, sortKey }) => (
    <th
      key={header}
      scope="col"
      data-align={align}
      data-wide-only={wideOnly}
      aria-sort={sort && sortKey === sort.key ? sort.direction : undefined}
    >
      {headerHidden ? <VisuallyHidden>{header}</VisuallyHidden> : header}
    </th>
  ))
}

/** Widths of the columns; they hold also while a header cell spans several. */
export function ColumnWidths<Row>({ columns }: { columns: readonly Column<Row>[] }) {
  return columns.map(({ header, width, wideOnly }) => (
    <col key={header} data-wide-only={wideOnly} style={width === undefined ? undefined : { width }} />
  ))
}
