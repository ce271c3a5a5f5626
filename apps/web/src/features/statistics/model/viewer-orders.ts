import type { MediaViewersOrder } from '../../../shared/queries/media-statistics.ts'
import type { TableSort } from '../../../ui/data-table/column.ts'

type ViewerOrder = { value: string; label: string; order: MediaViewersOrder }

/** Orders of the viewers of a media; the first is the default. */
export const viewerOrders = [
  { value: 'recent', label: 'Última vez', order: { orderBy: 'last', sortBy: 'desc' } },
  { value: 'most', label: 'Maior conclusão', order: { orderBy: 'share', sortBy: 'desc' } },
  { value: 'least', label: 'Menor conclusão', order: { orderBy: 'share', sortBy: 'asc' } },
  { value: 'longest', label: 'Mais tempo', order: { orderBy: 'seconds', sortBy: 'desc' } },
] as const satisfies readonly ViewerOrder[]
export type ViewerOrderName = (typeof viewerOrders)[number]['value']

export const orderNamed = (name: ViewerOrderName): MediaViewersOrder =>
  (viewerOrders.find(({ value }) => value === name) ?? viewerOrders[0]).order

/** The same for the headings of a table. */
export const sortOf = ({ orderBy, sortBy }: MediaViewersOrder): TableSort => ({
  key: orderBy,
  direction: sortBy === 'asc' ? 'ascending' : 'descending',
})
