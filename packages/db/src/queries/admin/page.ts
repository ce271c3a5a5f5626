export type PageRequest = { page: number; limit: number }
export type Page<T> = { items: T[]; totalItems: number; itemsPerPage: number; page: number; pages: number }

/** The wire form of a page of rows. */
export const toPage = <Row, T>(rows: readonly Row[], { page, limit }: PageRequest, total: number, present: (row: Row) => T): Page<T> => ({
  items: rows.map(present),
  totalItems: total,
  itemsPerPage: limit,
  page,
  pages: Math.max(1, Math.ceil(total / limit)),
})

/** A LIKE pattern that matches the text anywhere, with wildcards escaped. */
export const anywhere = (text: string): string => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`
