import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { ApiAnswer } from '@videozz/contract/browser'
import { api } from '../api/client.ts'

export type Transcription = ApiAnswer<'GET /videos/transcribe/{key}'>
export type TranscriptionRun = NonNullable<Transcription['run']>

/** Course and history of the automatic subtitle of a media. */
export const transcriptionQuery = (key: string) =>
  queryOptions({
    queryKey: ['transcriptions', key],
    queryFn: ({ signal }) => api('GET /videos/transcribe/{key}', { params: { key } }, { signal }),
    meta: { silent: true },
  })

/** Writes an answer about a media's transcription into its query. */
export function setTranscription(client: QueryClient, key: string, transcription: Transcription): void {
  client.setQueryData(transcriptionQuery(key).queryKey, transcription)
}

export const invalidateTranscription = (client: QueryClient, key: string): Promise<void> =>
  client.invalidateQueries({ queryKey: transcriptionQuery(key).queryKey })
