import { queryOptions } from '@tanstack/react-query'
import { api } from '../api/client.ts'
import { mediaKey } from './media.ts'

/** Storage and media counts of the account. Under the key of media: whatever changes them changes this. */
export const storageSummaryQuery = queryOptions({
  queryKey: [...mediaKey, 'summary'],
  queryFn: ({ signal }) => api('GET /storage/summary', {}, { signal }),
  meta: { silent: true },
})
