import type { LibraryView } from '../model/library-view.ts'

/** What one page of the library is asked for with. @param preferred rows of a page where the address names no number. */
export const libraryInput = ({ search, orderBy, type, page, limit }: LibraryView, preferred: number) => ({
  query: { search, orderBy, type, page, limit: limit ?? preferred },
})

/** What the ten latest media are asked for with. */
export const recentInput = { query: { orderBy: 'createdAt', limit: 10 } } as const
