import { useDebouncedValue } from '@mantine/hooks'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { type NewsPreview, newsPreviewQuery } from '../../../shared/queries/console/news.ts'
import type { NewsFields } from '../model/news-form.ts'

/** Preview of an announcement as its readers will see it, fetched 400 ms after the last change of its text. */
export function useNewsPreview({ format, content, pictures }: NewsFields, newsId: string | null): UseQueryResult<NewsPreview> {
  const [text] = useDebouncedValue(content, 400)
  return useQuery(newsPreviewQuery({ format, content: text, pictures: pictures.map(({ name }) => name), newsId }))
}
