import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { AdminMail } from '@videozz/contract/browser'
import { consoleApi } from '../../api/console-api.ts'
import { consoleKey } from './console-key.ts'

const listKey = [...consoleKey, 'mails'] as const

/** A page of the outbox, the mails of every state without one. */
export const mailsQuery = (page: number, search: string, state: AdminMail['state'] | undefined) =>
  queryOptions({
    queryKey: [...listKey, page, search, state ?? 'all'],
    queryFn: ({ signal }) => consoleApi('GET /admin/outbox', { query: { page, search, ...(state && { state }) } }, signal),
    placeholderData: keepPreviousData,
    meta: { silent: true },
  })

/** The text of one mail as it is sent. Fetched once and not kept: reading it is written to the operator log. */
export const mailQuery = (key: string) =>
  queryOptions({
    queryKey: [...consoleKey, 'mail', key],
    queryFn: ({ signal }) => consoleApi('GET /admin/outbox/{key}', { params: { key } }, signal),
    gcTime: 0,
    staleTime: Infinity,
    meta: { silent: true },
  })

export const invalidateMails = (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey: listKey })
