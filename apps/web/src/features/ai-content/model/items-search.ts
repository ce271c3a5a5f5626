import { listPageSizes } from '@videozz/contract/browser'
import { mediaOrders } from '../../../shared/lists/media-orders.ts'
import { choiceParam, numberParam, pageParam, textParam } from '../../../shared/search/codecs.ts'
import { searchSchema, type ViewOf } from '../../../shared/search/search-schema.ts'

const shared = {
  search: textParam(),
  orderBy: choiceParam(
    mediaOrders.map(({ value }) => value),
    'createdAt',
  ),
  page: pageParam,
  limit: numberParam(listPageSizes, null),
}

/** Search parameters of the list of items of a kind. `limit`: rows of a page; null is the person's preference. */
export const itemsSearch = searchSchema(shared)
export type ItemsView = ViewOf<typeof itemsSearch>

/** Kinds of media that an item can be written from. */
export const sourceTypes = [
  { value: 'all', label: 'Todos' },
  { value: 'default', label: 'Vídeos' },
  { value: 'audio', label: 'Áudios' },
] as const

/** Search parameters of the media that are chosen for an item. */
export const sourcesSearch = searchSchema({
  ...shared,
  type: choiceParam(
    sourceTypes.map(({ value }) => value),
    'all',
  ),
})
export type SourcesView = ViewOf<typeof sourcesSearch>
