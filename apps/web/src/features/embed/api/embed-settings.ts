import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { ApiAnswer } from '@videozz/contract/browser'
import { api } from '../../../shared/api/client.ts'

export type EmbedSettings = ApiAnswer<'GET /embed-settings'>
export type EmbedSecret = ApiAnswer<'GET /embed-secrets'>['items'][number]

/** How the account embeds its media. */
export const embedSettingsQuery = queryOptions({
  queryKey: ['embed-settings'],
  queryFn: ({ signal }) => api('GET /embed-settings', {}, { signal }),
  meta: { silent: true },
})

/** Secrets that sign viewers, the newest first, without their values. */
export const embedSecretsQuery = queryOptions({
  queryKey: ['embed-secrets'],
  queryFn: async ({ signal }) => (await api('GET /embed-secrets', {}, { signal })).items,
  meta: { silent: true },
})

/** Puts the settings of an answer in place. */
export const keepSettings = (client: QueryClient, settings: EmbedSettings): void => {
  client.setQueryData(embedSettingsQuery.queryKey, settings)
}
