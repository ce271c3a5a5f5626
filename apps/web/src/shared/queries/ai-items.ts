import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { AiOrigin, AiStatus, ApiInput, EbookItem, ListedAiItem, MindMapItem, Quiz } from '@videozz/contract/browser'
import { isAiOver } from '@videozz/domain'
import { api } from '../api/client.ts'

/** An item of AI content of any kind. */
export type AiItem = Quiz | MindMapItem | EbookItem
type ItemsQuery = NonNullable<ApiInput<'GET /quiz'>['query']>

const root = ['ai-items'] as const
const originKey = (origin: AiOrigin) => [...root, origin] as const
/** Key of one item of AI content, with what it says. */
export const aiItemKey = (origin: AiOrigin, id: string) => [...originKey(origin), 'one', id] as const

/** Milliseconds between two fetches of what is being written, for when the realtime channel is away. */
const writingIntervalMs = 10_000
const isBeingWritten = ({ status }: { status: AiStatus }): boolean => !isAiOver(status)
/** When one item is fetched again without being asked for. */
export const aiItemInterval = (item: { status: AiStatus } | undefined): number | false =>
  item && isBeingWritten(item) ? writingIntervalMs : false

/** One page of the items of a kind. */
export const aiItemsQuery = (origin: AiOrigin, query: ItemsQuery) =>
  queryOptions({
    queryKey: [...originKey(origin), 'list', query],
    queryFn: ({ signal }) => api(`GET /${origin}`, { query }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.items.some(isBeingWritten) ? writingIntervalMs : false),
    meta: { silent: true },
  })

/** One item of any kind, as far as kinds are alike. */
export const aiItemQuery = (origin: AiOrigin, id: string) =>
  queryOptions<AiItem>({
    queryKey: aiItemKey(origin, id),
    queryFn: ({ signal }) => api(`GET /${origin}/{id}`, { params: { id } }, { signal }),
    refetchInterval: ({ state }) => aiItemInterval(state.data),
    meta: { silent: true },
  })

/** Whether content can be written by AI here, by whom, and within which limits. */
export const aiAvailabilityQuery = queryOptions({
  queryKey: [...root, 'availability'],
  queryFn: ({ signal }) => api('GET /ai/availability', {}, { signal }),
  meta: { silent: true },
})

/** Fetches everything that shows items of a kind again, and what is left to be written. */
export async function invalidateAiItems(client: QueryClient, origin: AiOrigin): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: originKey(origin) }),
    client.invalidateQueries({ queryKey: aiAvailabilityQuery.queryKey }),
  ])
}

/** Fetches one item again. */
export const invalidateAiItem = (client: QueryClient, origin: AiOrigin, id: string): Promise<void> =>
  client.invalidateQueries({ queryKey: aiItemKey(origin, id) })

/** Removes a deleted item, so that no screen shows it again. */
export const removeAiItem = (client: QueryClient, origin: AiOrigin, id: string): void =>
  client.removeQueries({ queryKey: aiItemKey(origin, id) })

/** Shows another status of an item in the lists that have it, until they are fetched again. */
export function setAiItemStatus(
  client: QueryClient,
  { origin, id }: { origin: AiOrigin; id: string },
  change: Pick<ListedAiItem, 'status' | 'errorMessage'>,
): void {
  client.setQueriesData<{ items: ListedAiItem[] }>({ queryKey: [...originKey(origin), 'list'] }, (list) =>
    list?.items.some((item) => item.id === id)
      ? { ...list, items: list.items.map((item) => (item.id === id ? { ...item, ...change } : item)) }
      : list,
  )
}
