import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { ParentInvoice } from '@videozz/contract/browser'
import { consoleApi } from '../../api/console-api.ts'
import { consoleKey } from './console-key.ts'

const listKey = [...consoleKey, 'invoices'] as const

/** A page of invoices in one state. */
export const invoicesQuery = (page: number, state: ParentInvoice['state']) =>
  queryOptions({
    queryKey: [...listKey, page, state],
    queryFn: ({ signal }) => consoleApi('GET /admin/invoices', { query: { page, state } }, signal),
    placeholderData: keepPreviousData,
    meta: { silent: true },
  })

export const invalidateInvoices = (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey: listKey })
