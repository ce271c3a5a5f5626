import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { MindMapItem } from '@videozz/contract/browser'
import { isAiOver } from '@videozz/domain'
import { api } from '../api/client.ts'

const mindMapsKey = ['mind-maps'] as const
/** Milliseconds between two fetches of what is being written, for when the realtime channel is away. */
const writingIntervalMs = 10_000

/** One mind map, with its topics once it is completed. */
export const mindMapQuery = (id: string) =>
  queryOptions({
    queryKey: [...mindMapsKey, 'one', id],
    queryFn: ({ signal }) => api('GET /mindMap/{id}', { params: { id } }, { signal }),
    refetchInterval: ({ state }) => (state.data && !isAiOver(state.data.status) ? writingIntervalMs : false),
    meta: { silent: true },
  })

/** Fetches one mind map again. */
export const invalidateMindMap = (client: QueryClient, id: string): Promise<void> =>
  client.invalidateQueries({ queryKey: mindMapQuery(id).queryKey })

/** Writes a mind map of an answer into its query. */
export const setMindMap = (client: QueryClient, map: MindMapItem): void => {
  client.setQueryData(mindMapQuery(map.id).queryKey, map)
}
