import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { consoleApi } from '../../api/console-api.ts'
import { consoleKey } from './console-key.ts'

const listKey = [...consoleKey, 'products'] as const

/** A page of products whose title contains the search text. */
export const productsQuery = (page: number, search: string) =>
  queryOptions({
    queryKey: [...listKey, page, search],
    queryFn: ({ signal }) => consoleApi('GET /admin/products', { query: { page, search } }, signal),
    placeholderData: keepPreviousData,
    meta: { silent: true },
  })

export const invalidateProducts = (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey: listKey })
