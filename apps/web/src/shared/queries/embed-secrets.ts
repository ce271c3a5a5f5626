import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { ApiAnswer } from '@videozz/contract/browser'
import { api } from '../api/client.ts'

export type EmbedSecret = ApiAnswer<'GET /embed-secrets'>['items'][number]

/** Secrets that sign viewers, the newest first, without their values. */
export const embedSecretsQuery = queryOptions({
  queryKey: ['embed-secrets'],
  queryFn: async ({ signal }) => (await api('GET /embed-secrets', {}, { signal })).items,
  meta: { silent: true },
})

export const invalidateEmbedSecrets = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: embedSecretsQuery.queryKey })
