import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { AdminNews } from '@videozz/contract/browser'
import { consoleApi } from './console-api.ts'

/** A page of announcements, the newest first. */
export const newsQuery = (page: number) =>
  queryOptions({
    queryKey: ['admin', 'news', page],
    queryFn: ({ signal }) => consoleApi('GET /admin/news', { query: { page } }, signal),
    placeholderData: keepPreviousData,
    meta: { silent: true },
  })

/** One announcement, looked for in the pages of the list; null when there is none. */
export const newsItemQuery = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'news-item', id],
    queryFn: async ({ signal }): Promise<AdminNews | null> => {
      for (let page = 1; ; page++) {
        const found = await consoleApi('GET /admin/news', { query: { page, limit: 100 } }, signal)
        const item = found.items.find((one) => one.id === id)
        if (item || page >= found.pages) return item ?? null
      }
    },
    // What is being edited is not changed under the writer's hands.
    staleTime: Infinity,
    gcTime: 0,
    meta: { silent: true },
  })
