import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { NewsFields } from '../model/news-form.ts'
import { type ConsoleAnswer, consoleApi } from './console-api.ts'

export type NewsPreview = ConsoleAnswer<'POST /admin/news/preview'>

/** The text as readers will get it, asked anew a moment after the last key. */
export function useNewsPreview({ format, content, pictures }: NewsFields, newsId: string | null): UseQueryResult<NewsPreview> {
  const [text] = useDebouncedValue(content, 400)
  const names = pictures.map(({ name }) => name)
  return useQuery({
    queryKey: ['admin', 'news-preview', newsId, format, text, names],
    queryFn: ({ signal }) => consoleApi('POST /admin/news/preview', { body: { format, content: text, pictures: names, newsId } }, signal),
    enabled: text.trim() !== '',
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    gcTime: 60_000,
    meta: { silent: true },
  })
}
