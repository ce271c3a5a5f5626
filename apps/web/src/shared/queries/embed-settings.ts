import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { ApiAnswer } from '@videozz/contract/browser'
import { api } from '../api/client.ts'

export type EmbedSettings = ApiAnswer<'GET /embed-settings'>

/** How the account embeds its media. */
export const embedSettingsQuery = queryOptions({
  queryKey: ['embed-settings'],
  queryFn: ({ signal }) => api('GET /embed-settings', {}, { signal }),
  meta: { silent: true },
})

/** Writes the settings of an answer into their query. */
export const setEmbedSettings = (client: QueryClient, settings: EmbedSettings): void => {
  client.setQueryData(embedSettingsQuery.queryKey, settings)
}

export const invalidateEmbedSettings = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: embedSettingsQuery.queryKey })
