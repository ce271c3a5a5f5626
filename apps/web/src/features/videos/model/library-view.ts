import { listPageSizes } from '@videozz/contract/browser'
import { type MediaOrder, mediaOrders } from '../../../shared/lists/media-orders.ts'

/** Kinds of the filter, by their wire names. */
export const types = [
  { value: 'all', label: 'Todos' },
  { value: 'default', label: 'Vídeos' },
  { value: 'youtube', label: 'YouTube' },
  { value: 'audio', label: 'Áudios' },
] as const
export type LibraryType = (typeof types)[number]['value']

/** What of the library is shown; it lives in the address, so that going back finds it and others can be sent it. */
export type LibraryView = {
  search: string
  orderBy: MediaOrder
  type: LibraryType
  page: number
  /** Rows of a page; null is what the person prefers everywhere. */
  limit: number | null
}

// The API goes no further.
const lastPage = 1_000_000
const text = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

/** Reads the view from the address; what makes no sense becomes the default. */
export function readLibraryView(search: Record<string, unknown>): LibraryView {
  const page = Number(search.page)
  return {
    search: text(search.search).slice(0, 200),
    orderBy: mediaOrders.find((order) => order.value === search.orderBy)?.value ?? 'createdAt',
    type: types.find((type) => type.value === search.type)?.value ?? 'all',
    page: Number.isInteger(page) && page > 0 ? Math.min(page, lastPage) : 1,
    limit: listPageSizes.find((size) => size === Number(search.limit)) ?? null,
  }
}

/** The view for the address, defaults left out. */
export function writeLibraryView({ search, orderBy, type, page, limit }: LibraryView): Partial<LibraryView> {
  return {
    ...(search && { search }),
    ...(orderBy !== 'createdAt' && { orderBy }),
    ...(type !== 'all' && { type }),
    ...(page > 1 && { page }),
    ...(limit !== null && { limit }),
  }
}
