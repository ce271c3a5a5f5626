import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { ApiAnswer } from '@videozz/contract/browser'
import { api } from '../api/client.ts'

export type Writings = ApiAnswer<'GET /videos/{key}/writings'>
export type Writing = Writings['items'][number]

/** Translations and proposed details of a media. */
export const writingsQuery = (key: string) =>
  queryOptions({
    queryKey: ['writings', key],
    queryFn: ({ signal }) => api('GET /videos/{key}/writings', { params: { key } }, { signal }),
    meta: { silent: true },
  })

export const invalidateWritings = (client: QueryClient, key: string): Promise<void> =>
  client.invalidateQueries({ queryKey: writingsQuery(key).queryKey })
