import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { consoleApi } from '../../api/console-api.ts'
import { consoleKey } from './console-key.ts'

const listKey = [...consoleKey, 'log'] as const

/** A page of what operators did, the newest first. */
export const logQuery = (page: number, search: string) =>
  queryOptions({
    queryKey: [...listKey, page, search],
    queryFn: ({ signal }) => consoleApi('GET /admin/log', { query: { page, search } }, signal),
    placeholderData: keepPreviousData,
    meta: { silent: true },
  })

export const invalidateLog = (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey: listKey })
