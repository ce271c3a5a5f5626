import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { ApiAnswer } from '@videozz/contract/browser'
import { api } from '../api/client.ts'

export type Transcript = ApiAnswer<'GET /videos/{key}/transcript'>

/** The words of a media, with what a later run suggests. */
export const transcriptQuery = (key: string) =>
  queryOptions({
    queryKey: ['transcripts', key],
    queryFn: ({ signal }) => api('GET /videos/{key}/transcript', { params: { key } }, { signal }),
    meta: { silent: true },
  })

export const invalidateTranscript = (client: QueryClient, key: string): Promise<void> =>
  client.invalidateQueries({ queryKey: transcriptQuery(key).queryKey })

/** Writes a saved transcript into its query; an answer that is still under way is older. */
export async function setTranscript(client: QueryClient, key: string, transcript: Transcript): Promise<void> {
  const { queryKey } = transcriptQuery(key)
  await client.cancelQueries({ queryKey })
  client.setQueryData(queryKey, transcript)
}
