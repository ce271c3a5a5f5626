import type { Announcement, NewsExcerpt } from '@videozz/contract'
import type { NewsRow } from '@videozz/db'
import { cleanNewsHtml, newsSummary } from '@videozz/domain/news-html'

const pictureOf = (row: NewsRow): string | null => (row.image_key === null ? null : `/files/news/${row.image_key}`)

/** Sanitised again before it is sent: rows may be older than the rules, or written by other programs. */
export const presentNews = (row: NewsRow): Announcement => ({
  _id: row.id,
  title: row.title,
  content: cleanNewsHtml(row.content),
  image: pictureOf(row),
  imageAlt: row.image_alt,
  publishedAt: row.published_at.toISOString(),
})

export const presentExcerpt = (row: NewsRow): NewsExcerpt => ({
  _id: row.id,
  title: row.title,
  summary: newsSummary(row.content),
  image: pictureOf(row),
  publishedAt: row.published_at.toISOString(),
})
