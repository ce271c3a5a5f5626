import type { AdminNews } from '@videozz/contract'
import {
  findNewsForOperator,
  type ListedNews,
  listNewsForOperator,
  publishNews,
  saveHelpItems,
  takeNewsBack,
  toPage,
  updateNews,
} from '@videozz/db'
import { AppError } from '../../shared/app-error.ts'
import type { Handlers } from '../../shared/feature.ts'
import { HelpList } from '../../shared/help-list.ts'
import { actorOf, type AdminContext } from './context.ts'
import { cleanText, writeNews } from './write-news.ts'

function stateOf(news: ListedNews, now: Date): AdminNews['state'] {
  if (news.withdrawn_at) return 'withdrawn'
  if (news.published_at > now) return 'scheduled'
  return news.expires_at && news.expires_at <= now ? 'expired' : 'current'
}

const present = (row: ListedNews, now: Date): AdminNews => ({
  id: row.id,
  title: row.title,
  content: row.content,
  image: row.image_key && `/files/news/${row.image_key}`,
  imageAlt: row.image_alt,
  audience: row.people,
  state: stateOf(row, now),
  views: row.views,
  publishedAt: row.published_at.toISOString(),
  expiresAt: row.expires_at?.toISOString() ?? null,
  withdrawnAt: row.withdrawn_at?.toISOString() ?? null,
  createdAt: row.created_at.toISOString(),
})

/** The news and help list editor. */
export function contentRoutes({ deps }: AdminContext): Partial<Handlers> {
  const { db, now } = deps
  const help = new HelpList(deps)
  const picturesOf = async (id: string): Promise<string[]> => {
    const found = await findNewsForOperator(db, id)
    if (!found || found.withdrawn_at) throw new AppError('NOT_FOUND')
    return found.pictureKeys
  }
  const read = async (id: string): Promise<AdminNews> => {
    const found = await findNewsForOperator(db, id)
    if (!found) throw new AppError('NOT_FOUND')
    return present(found, now())
  }

  return {
    adminListNews: async ({ query }) => {
      const { total, news } = await listNewsForOperator(db, { limit: query.limit, offset: (query.page - 1) * query.limit })
      return toPage(news, query, total, (row) => present(row, now()))
    },
    adminPreviewNews: async ({ body }) => {
      const had = body.newsId ? await picturesOf(body.newsId) : []
      const keys = new Map(body.pictures.map((name, index) => [name, `preview${String(index).padStart(9, '0')}`]))
      const { html, droppedTags, droppedPictures } = await cleanText(body, keys, had)
      return { html, pictures: [...keys].map(([name, key]) => ({ name, address: `/files/news/${key}` })), droppedTags, droppedPictures }
    },
    adminPublishNews: async ({ operator, body }) => {
      const { news, droppedTags, droppedPictures } = await writeNews(db, body, [])
      const id = await publishNews(db, actorOf(operator), { ...news, publishedAt: news.publishedAt ?? now() })
      return { news: await read(id), droppedTags, droppedPictures }
    },
    adminUpdateNews: async ({ operator, params, body }) => {
      const { news, keptKeys, droppedTags, droppedPictures } = await writeNews(db, body, await picturesOf(params.id))
      if (!(await updateNews(db, actorOf(operator), { id: params.id, news, keptKeys }))) throw new AppError('NOT_FOUND')
      return { news: await read(params.id), droppedTags, droppedPictures }
    },
    adminWithdrawNews: async ({ operator, params }) => {
      if (!(await takeNewsBack(db, actorOf(operator), params.id, now()))) throw new AppError('NOT_FOUND')
      return {}
    },
    adminGetHelp: () => help.read(),
    adminSaveHelp: async ({ operator, body }) => {
      await saveHelpItems(db, actorOf(operator), body.items)
      return help.read()
    },
  }
}
