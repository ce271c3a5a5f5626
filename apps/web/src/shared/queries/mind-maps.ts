import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { MindMapItem } from '@videozz/contract/browser'
import { api } from '../api/client.ts'
import { aiItemInterval, aiItemKey, invalidateAiItem, invalidateAiItems } from './ai-items.ts'

/** One mind map, with its topics once it is completed. */
export const mindMapQuery = (id: string) =>
  queryOptions({
    queryKey: aiItemKey('mindMap', id),
    queryFn: ({ signal }) => api('GET /mindMap/{id}', { params: { id } }, { signal }),
    refetchInterval: ({ state }) => aiItemInterval(state.data),
    meta: { silent: true },
  })

/** Fetches everything that shows mind maps again. */
export const invalidateMindMaps = (client: QueryClient): Promise<void> => invalidateAiItems(client, 'mindMap')

/** Fetches one mind map again. */
export const invalidateMindMap = (client: QueryClient, id: string): Promise<void> => invalidateAiItem(client, 'mindMap', id)

/** Writes a mind map of an answer into its query. */
export const setMindMap = (client: QueryClient, map: MindMapItem): void => {
  client.setQueryData(mindMapQuery(map.id).queryKey, map)
}
