import { type Kysely, sql } from 'kysely'
import type { DatabaseSchema } from '../../schema/schema.ts'
import { type OperatorActor, writeOperatorLog } from './operator-log.ts'
import { insertNews, insertPictures, listAllNews, type NewNews, type NewsListing, withdrawNews } from '../news/news.ts'

type Db = Kysely<DatabaseSchema>

/** Publishes an announcement. @returns its id. */
export function publishNews(db: Db, actor: OperatorActor, news: NewNews): Promise<string> {
  return db.transaction().execute(async (trx) => {
    const id = await insertNews(trx, news)
    const details = { title: news.title, accounts: news.audience?.length ?? null }
    await writeOperatorLog(trx, actor, { action: 'news.publish', subject: id, details })
    return id
  })
}

/**
 * Changes an announcement and deletes the pictures it no longer contains.
 * @param change.keptKeys keys of the earlier pictures it still contains.
 * @returns false when there is no such announcement, or it was withdrawn.
 */
export function updateNews(
  db: Db,
  actor: OperatorActor,
  change: { id: string; news: Omit<NewNews, 'publishedAt'> & { publishedAt: Date | null }; keptKeys: readonly string[] },
): Promise<boolean> {
  const { id, news, keptKeys } = change
  return db.transaction().execute(async (trx) => {
    const changed = await trx
      .updateTable('news')
      .set({
        title: news.title,
        content: news.content,
        image_key: news.imageKey,
        image_alt: news.imageAlt,
        audience: news.audience && [...news.audience],
        expires_at: news.expiresAt,
        ...(news.publishedAt && { published_at: news.publishedAt }),
      })
      .where('id', '=', id)
      .where('withdrawn_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (!changed) return false
    await trx
      .deleteFrom('news_images')
      .where('news_id', '=', id)
      .where(sql<boolean>`key <> all(${[...keptKeys]}::char(16)[])`)
      .execute()
    await insertPictures(trx, id, news.images)
    await writeOperatorLog(trx, actor, { action: 'news.update', subject: id, details: { title: news.title } })
    return true
  })
}

/** Withdraws an announcement permanently. @returns false when there is none to withdraw. */
export function takeNewsBack(db: Db, actor: OperatorActor, id: string, now: Date): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    if (!(await withdrawNews(trx, id, now))) return false
    const { title } = await trx.selectFrom('news').select('title').where('id', '=', id).executeTakeFirstOrThrow()
    await writeOperatorLog(trx, actor, { action: 'news.withdraw', subject: id, details: { title } })
    return true
  })
}

export type ListedNews = NewsListing & { people: { id: string; name: string; email: string }[] | null }

/** Announcements with their audience, the newest first, and their total. */
export async function listNewsForOperator(db: Db, page: { limit: number; offset: number }): Promise<{ total: number; news: ListedNews[] }> {
  const { total } = await db
    .selectFrom('news')
    .select((select) => select.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { total, news: await nameAudience(db, await listAllNews(db, page.limit, page.offset)) }
}

/** One announcement as the console lists it, with the keys of its pictures. */
export async function findNewsForOperator(db: Db, id: string): Promise<(ListedNews & { pictureKeys: string[] }) | undefined> {
  const { rows } = await sql<NewsListing & { picture_keys: string[] }>`
    select n.*, (select count(*) from news_views v where v.news_id = n.id) as views,
      array(select key::text from news_images i where i.news_id = n.id) as picture_keys
    from news n where n.id = ${id}`.execute(db)
  const [row] = await nameAudience(db, rows)
  return row && { ...row, pictureKeys: rows[0]?.picture_keys ?? [] }
}

async function nameAudience<T extends NewsListing>(db: Db, rows: readonly T[]): Promise<(T & Pick<ListedNews, 'people'>)[]> {
  const ids = [...new Set(rows.flatMap(({ audience }) => audience ?? []))]
  const people =
    ids.length === 0
      ? []
      : await db
          .selectFrom('accounts as a')
          .innerJoin('users as u', 'u.id', 'a.owner_id')
          .select(['a.id', 'a.name', 'u.email'])
          .where(sql<boolean>`a.id = any(${ids}::char(16)[])`)
          .execute()
  const byId = new Map(people.map((one) => [one.id, one]))
  return rows.map((row) => ({ ...row, people: row.audience && row.audience.flatMap((id) => byId.get(id) ?? []) }))
}
