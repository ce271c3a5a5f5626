import type { Column, RowState } from './column.ts'

export type RowCellsProps<Row> = { row: Row; columns: readonly Column<Row>[]; state: RowState }

/** The cells of a row; the title is its row header. */
export function RowCells<Row>({ row, columns, state }: RowCellsProps<Row>) {
  return columns.map(({ header, cell, align, title, wrap, strong, wideOnly, onCard = 'labelled' }) => {
    const attributes = {
      'data-align': align,
      'data-wrap': wrap,
      'data-strong': strong,
      'data-wide-only': wideOnly,
      'data-on-card': title ? 'title' : onCard,
      'data-label': !title && onCard === 'labelled' ? header : undefined,
    }
    return title ? (
      <th key={header} scope="row" {...attributes}>
        {cell(row, state)}
      </th>
    ) : (
      <td key={header} {...attributes}>
        {onCard === 'labelled' ? <div>{cell(row, state)}</div> : cell(row, state)}
      </td>
    )
  })
}
