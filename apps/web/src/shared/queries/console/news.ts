import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { AdminNews, ApiInput } from '@videozz/contract/browser'
import { type ConsoleAnswer, consoleApi } from '../../api/console-api.ts'
import { consoleKey } from './console-key.ts'

export type NewsPreview = ConsoleAnswer<'POST /admin/news/preview'>

const listKey = [...consoleKey, 'news'] as const

/** A page of announcements, the newest first. */
export const newsQuery = (page: number) =>
  queryOptions({
    queryKey: [...listKey, page],
    queryFn: ({ signal }) => consoleApi('GET /admin/news', { query: { page } }, signal),
    placeholderData: keepPreviousData,
    meta: { silent: true },
  })

/** One announcement, searched in the pages of the list; null when there is none. */
export const newsItemQuery = (id: string) =>
  queryOptions({
    queryKey: [...consoleKey, 'news-item', id],
    queryFn: async ({ signal }): Promise<AdminNews | null> => {
      for (let page = 1; ; page++) {
        const found = await consoleApi('GET /admin/news', { query: { page, limit: 100 } }, signal)
        const item = found.items.find((one) => one.id === id)
        if (item || page >= found.pages) return item ?? null
      }
    },
    // What is being edited does not change while it is edited.
    staleTime: Infinity,
    gcTime: 0,
    meta: { silent: true },
  })

/** A draft as its readers will see it; not fetched while its text is empty. */
export const newsPreviewQuery = (draft: ApiInput<'POST /admin/news/preview'>['body']) => {
  const { format, content, pictures, newsId } = draft
  return queryOptions({
    queryKey: [...consoleKey, 'news-preview', newsId, format, content, pictures],
    queryFn: ({ signal }) => consoleApi('POST /admin/news/preview', { body: draft }, signal),
    enabled: content.trim() !== '',
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    gcTime: 60_000,
    meta: { silent: true },
  })
}

export const invalidateNews = (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey: listKey })
