import { listPageSizes } from '@videozz/contract/browser'
import { mediaOrders } from '../../../shared/lists/media-orders.ts'
import { choiceParam, numberParam, pageParam, textParam } from '../../../shared/search/codecs.ts'
import { searchSchema, type ViewOf } from '../../../shared/search/search-schema.ts'

/** Kinds of the filter, by their wire names. */
export const types = [
  { value: 'all', label: 'Todos' },
  { value: 'default', label: 'Vídeos' },
  { value: 'youtube', label: 'YouTube' },
  { value: 'audio', label: 'Áudios' },
] as const

/** Search parameters of the library. `limit`: rows of a page; null is the person's preference. */
export const librarySearch = searchSchema({
  search: textParam(),
  orderBy: choiceParam(
    mediaOrders.map(({ value }) => value),
    'createdAt',
  ),
  type: choiceParam(
    types.map(({ value }) => value),
    'all',
  ),
  page: pageParam,
  limit: numberParam(listPageSizes, null),
})
export type LibraryView = ViewOf<typeof librarySearch>
export type LibraryType = LibraryView['type']
