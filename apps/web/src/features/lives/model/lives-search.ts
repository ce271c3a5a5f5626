import { listPageSizes } from '@videozz/contract/browser'
import { choiceParam, numberParam, pageParam, textParam } from '../../../shared/search/codecs.ts'
import { searchSchema, type ViewOf } from '../../../shared/search/search-schema.ts'

/** Orders of lives, by their wire names. */
export const liveOrders = [
  { value: 'createdAt', label: 'Mais recentes' },
  { value: 'oldestCreatedAt', label: 'Mais antigas' },
  { value: 'scheduleDate', label: 'Data marcada' },
  { value: 'ascTitle', label: 'A-Z' },
  { value: 'descTitle', label: 'Z-A' },
] as const

/** Search parameters of «Transmissões ao vivo». `limit`: rows of a page; null is the person's preference. */
export const livesSearch = searchSchema({
  search: textParam(),
  orderBy: choiceParam(
    liveOrders.map(({ value }) => value),
    'createdAt',
  ),
  page: pageParam,
  limit: numberParam(listPageSizes, null),
})
export type LivesView = ViewOf<typeof livesSearch>
