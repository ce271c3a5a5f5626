import { countCurrentNews, findCurrentNews, listCurrentNews, type NewsReader, recordNewsViews } from '@videozz/db'
import type { AccountSession } from '@videozz/domain'
import { AppError } from '../../shared/app-error.ts'
import { defineFeature } from '../../shared/feature.ts'
import { presentExcerpt, presentNews } from './present-news.ts'
import { serveNewsImage } from './serve-news-image.ts'

const mostInShowcase = 10
const mostLatest = 5

/** Announcements: in the showcase until the person has viewed them, and to be read again. */
export const newsFeature = defineFeature(({ db, now }) => {
  const readerOf = (session: AccountSession): NewsReader => ({ accountId: session.accountId, userId: session.id, now: now() })
  return {
    listShowcase: async ({ session }) =>
      Promise.all((await listCurrentNews(db, readerOf(session), { limit: mostInShowcase, unviewed: true })).map(presentNews)),
    markShowcaseViewed: async ({ body, session }) => {
      await recordNewsViews(db, readerOf(session), body.ids)
      return {}
    },
    listLatestNews: async ({ session }) =>
      (await listCurrentNews(db, readerOf(session), { limit: mostLatest })).map(({ id, title }) => ({ _id: id, title })),
    listNews: async ({ query: { page, limit }, session }) => {
      const reader = readerOf(session)
      const [rows, totalItems] = await Promise.all([
        listCurrentNews(db, reader, { limit, offset: (page - 1) * limit }),
        countCurrentNews(db, reader),
      ])
      const items = await Promise.all(rows.map(presentExcerpt))
      return { items, totalItems, itemsPerPage: limit, page, pages: Math.ceil(totalItems / limit) }
    },
    getNews: async ({ params, session }) => {
      const row = await findCurrentNews(db, readerOf(session), params.id)
      if (!row) throw new AppError('NOT_FOUND')
      return presentNews(row)
    },
    getNewsImage: ({ params, reply }) => serveNewsImage(db, params.key, reply),
  }
})
