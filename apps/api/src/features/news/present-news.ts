import type { Announcement, NewsExcerpt } from '@videozz/contract'
import type { NewsRow } from '@videozz/db'

// The parsers of HTML are loaded with the first text: a process without news does not need their memory.
const loadCleaner = () => import('@videozz/domain/news-html')

const pictureOf = (row: NewsRow): string | null => (row.image_key === null ? null : `/files/news/${row.image_key}`)

/** Sanitised again before it is sent: rows may be older than the rules, or written by other programs. */
export const presentNews = async (row: NewsRow): Promise<Announcement> => ({
  _id: row.id,
  title: row.title,
  content: (await loadCleaner()).cleanNewsHtml(row.content),
  image: pictureOf(row),
  imageAlt: row.image_alt,
  publishedAt: row.published_at.toISOString(),
})

export const presentExcerpt = async (row: NewsRow): Promise<NewsExcerpt> => ({
  _id: row.id,
  title: row.title,
  summary: (await loadCleaner()).newsSummary(row.content),
  image: pictureOf(row),
  publishedAt: row.published_at.toISOString(),
})
