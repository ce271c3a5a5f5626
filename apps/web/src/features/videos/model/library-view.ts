import { hasFeature, listPageSizes } from '@videozz/contract/browser'
import { mediaOrders } from '../../../shared/lists/media-orders.ts'
import { choiceParam, numberParam, pageParam, textParam } from '../../../shared/search/codecs.ts'
import { searchSchema, type ViewOf } from '../../../shared/search/search-schema.ts'

const kinds = [
  { value: 'all', label: 'Todos' },
  { value: 'default', label: 'Vídeos' },
  { value: 'youtube', label: 'YouTube' },
  { value: 'audio', label: 'Áudios' },
] as const

/** Kinds of the filter, by their wire names; without those that no media of this build can be. */
export const types = kinds.filter(({ value }) => value !== 'youtube' || hasFeature('linkImports'))

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
