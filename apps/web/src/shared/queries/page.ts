/** A page of a list, whatever its fields are called on the wire. */
export type Page<Row> = {
  items: Row[]
  /** Rows of the whole list. */
  totalItems: number
  /** There are more than `totalItems`, which is as far as the server counts. */
  capped?: boolean
}

/** A page with its number. */
export type NumberedPage<Row> = Page<Row> & { itemsPerPage: number; page: number; pages: number }
