import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { ApiInput, ImportItem } from '@videozz/contract/browser'
import { movingImportStates } from '@videozz/contract/browser'
import { api } from '../api/client.ts'

type ItemsInput = NonNullable<ApiInput<'GET /imports/items'>['query']>
type LiveFigure = { fetched: number; rate: number | null; at: number }

const importsKey = ['imports'] as const
/** Milliseconds between two fetches of imports that move, for when the realtime channel is away. */
const movingIntervalMs = 15_000
/** Milliseconds for which an event is newer than what the database says of a file that is being pulled. */
const liveForMs = 5000
/** Most files the lists of current imports show. */
export const mostRecentImports = 200

const live = new Map<string, LiveFigure>()

/** Notes figures of a realtime event: the database has them per part only, so that a fetched list would step back. */
export function noteLiveFigures(items: readonly { id: string; fetched: number; rate: number | null }[], at = Date.now()): void {
  for (const [id, figure] of live) if (figure.at < at - liveForMs) live.delete(id)
  for (const { id, fetched, rate } of items) live.set(id, { fetched, rate, at })
}

function withLiveFigures(item: ImportItem): ImportItem {
  const known = live.get(item.id)
  if (item.state !== 'pulling' || !known || known.at < Date.now() - liveForMs || known.fetched < item.fetched) return item
  return { ...item, fetched: known.fetched, rate: known.rate }
}

/** Whether the import of a file is not over. */
export const isMoving = ({ state }: Pick<ImportItem, 'state'>): boolean => movingImportStates.some((moving) => moving === state)

async function fetchItems(query: ItemsInput, signal: AbortSignal) {
  const page = await api('GET /imports/items', { query }, { signal })
  return { ...page, items: page.items.map(withLiveFigures) }
}

/** Files that move or ended within a day, those that move first. */
export const recentImportsQuery = queryOptions({
  queryKey: [...importsKey, 'items', 'recent'],
  queryFn: ({ signal }) => fetchItems({ recent: 'true', limit: mostRecentImports }, signal),
  refetchInterval: ({ state: { data } }) => (data?.items.some(isMoving) ? movingIntervalMs : false),
  meta: { silent: true },
})

/** One page of the files of imports. */
export const importItemsQuery = (query: ItemsInput) =>
  queryOptions({
    queryKey: [...importsKey, 'items', query],
    queryFn: ({ signal }) => fetchItems(query, signal),
    placeholderData: (before, last) => {
      const [, , asked] = last?.queryKey ?? []
      return typeof asked === 'object' && asked.batch === query.batch ? before : undefined
    },
    refetchInterval: ({ state: { data } }) => (data?.items.some(isMoving) ? movingIntervalMs : false),
    meta: { silent: true },
  })

/** One page of batches, latest first. */
export const importBatchesQuery = (query: { page: number; limit: number }) =>
  queryOptions({
    queryKey: [...importsKey, 'batches', query],
    queryFn: ({ signal }) => api('GET /imports', { query }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => (data?.items.some(({ state }) => state === 'running') ? movingIntervalMs : false),
    meta: { silent: true },
  })

/** The latest batches, beside the files of `recentImportsQuery`. */
export const recentBatchesQuery = importBatchesQuery({ page: 1, limit: 50 })

/** One batch. */
export const importBatchQuery = (id: string) =>
  queryOptions({
    queryKey: [...importsKey, 'batch', id],
    queryFn: ({ signal }) => api('GET /imports/{id}', { params: { id } }, { signal }),
    refetchInterval: ({ state: { data } }) => (data?.state === 'running' ? movingIntervalMs : false),
    meta: { silent: true },
  })

/** Fetches everything that shows imports again. */
export const invalidateImports = (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey: importsKey })

/** Rewrites the cached data of every query that shows imports; `change` returns the same object where nothing changes. */
export const updateCachedImports = (client: QueryClient, change: (data: unknown) => unknown): void => {
  client.setQueriesData({ queryKey: importsKey }, change)
}

/** Cached data of every query that shows imports. */
export const cachedImports = (client: QueryClient): unknown[] => client.getQueriesData({ queryKey: importsKey }).map(([, data]) => data)
