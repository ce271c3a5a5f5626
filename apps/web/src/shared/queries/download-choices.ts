import { queryOptions } from '@tanstack/react-query'
import { api } from '../api/client.ts'

/** The files of a media that can be downloaded. Asked for each time the dialog opens: a file may have been made or deleted meanwhile. */
export const downloadChoicesQuery = (key: string) =>
  queryOptions({
    queryKey: ['download-choices', key],
    queryFn: ({ signal }) => api('GET /videos/{key}/downloads', { params: { key } }, { signal }),
    gcTime: 0,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    meta: { silent: true },
  })
