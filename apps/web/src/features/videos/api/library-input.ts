import type { LibraryView } from '../model/library-view.ts'

/** Query parameters of one page of the library. @param preferred rows of a page when the address has no `limit`. */
export const libraryInput = ({ search, orderBy, type, page, limit }: LibraryView, preferred: number) => ({
  query: { search, orderBy, type, page, limit: limit ?? preferred },
})
