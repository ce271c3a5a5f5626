import type { ReactNode } from 'react'

/** The selection state a cell receives from its table; `onToggle` stays the same as long as the table is mounted. */
export type RowState = { selecting: boolean; onToggle: (key: string, selected: boolean) => void }

/** One column of a table, as data. */
export type Column<Row> = {
  /** Its heading; on a card it labels the cell. */
  header: string
  cell: (row: Row, state: RowState) => ReactNode
  /** Width in px; columns without one share what is left. */
  width?: number
  /** Numbers and actions are aligned at the end. */
  align?: 'end'
  /** Its cell is the row's header, and the title of the row's card on small screens. */
  title?: boolean
  /** The heading is for screen readers alone. */
  headerHidden?: boolean
  /** Dates stay on one line; addresses break anywhere. */
  wrap?: 'never' | 'anywhere'
  /** Set in the weight of a label. */
  strong?: boolean
  /** Not shown below 1100 px. */
  wideOnly?: boolean
  /** The order of the list that this column shows, for `aria-sort`. */
  sortKey?: string
  /** Its place on a card: after its header (the default), without header, at the right of the title, or nowhere. */
  onCard?: 'labelled' | 'plain' | 'corner' | 'hidden'
}

/** The order that rows are in; `key` is a column's `sortKey`. */
export type TableSort = { key: string; direction: 'ascending' | 'descending' }

/** `data-` attributes of a row's `<tr>`. */
export type RowAttributes<Row> = (row: Row) => Record<`data-${string}`, string | undefined>
