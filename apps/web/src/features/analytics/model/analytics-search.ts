import { listPageSizes } from '@videozz/contract/browser'
import { choiceParam, numberParam, pageParam, textParam } from '../../../shared/search/codecs.ts'
import { searchSchema, type ViewOf } from '../../../shared/search/search-schema.ts'

/** Orders of the table of media. */
export const videoOrders = [
  { value: 'views', label: 'Visualizações' },
  { value: 'seconds', label: 'Tempo assistido' },
  { value: 'average', label: 'Média' },
  { value: 'title', label: 'Título' },
] as const

/** Search parameters of «Estatísticas». Without dates: the last 28 days. */
export const analyticsSearch = searchSchema({
  start: textParam(10),
  end: textParam(10),
  search: textParam(),
  orderBy: choiceParam(
    videoOrders.map(({ value }) => value),
    'views',
  ),
  page: pageParam,
  limit: numberParam(listPageSizes, null),
})
export type AnalyticsView = ViewOf<typeof analyticsSearch>
