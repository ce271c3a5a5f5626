import { queryOptions } from '@tanstack/react-query'
import { api } from '../api/client.ts'

/** The words of a script with their times; another query for each run, whose words never change. */
export const scriptPreviewQuery = (key: string, runId: string) =>
  queryOptions({
    // Not under the key of the media's transcription: asked again with that, it would be gone once the script is applied.
    queryKey: ['script-previews', key, runId],
    queryFn: ({ signal }) => api('GET /videos/{key}/transcript/script', { params: { key } }, { signal }),
    staleTime: Infinity,
    meta: { silent: true },
  })
