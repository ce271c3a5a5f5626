import { type Kysely, type Selectable, sql } from 'kysely'
import { createKey } from '../../key.ts'
import type { DatabaseSchema } from '../../schema/schema.ts'
import type { NewsTable } from '../../schema/news.ts'

type Db = Kysely<DatabaseSchema>
export type NewsRow = Selectable<NewsTable>
/** The reader: the account decides which news are shown, the user which are viewed. `now` is the caller's. */
export type NewsReader = { accountId: string; userId: string; now: Date }

/** News a reader may see now: published, neither expired nor withdrawn, for every account or for the reader's. */
const currentNews = (db: Db, { accountId, now }: NewsReader) =>
  db
    .selectFrom('news')
    .where('withdrawn_at', 'is', null)
    .where('published_at', '<=', now)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .where((eb) => eb.or([eb('audience', 'is', null), eb(sql<string>`${accountId}::char(16)`, '=', eb.fn.any('audience'))]))

/** The newest first; `unviewed` leaves out what the person has viewed. */
export async function listCurrentNews(
  db: Db,
  reader: NewsReader,
  options: { limit: number; offset?: number; unviewed?: boolean },
): Promise<NewsRow[]> {
  return currentNews(db, reader)
    .$if(options.unviewed === true, (query) =>
      query.where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('news_views').select('news_id').whereRef('news_views.news_id', '=', 'news.id').where('user_id', '=', reader.userId),
          ),
        ),
      ),
    )
    .selectAll()
    .orderBy('published_at', 'desc')
    .orderBy('id')
    .limit(options.limit)
    .offset(options.offset ?? 0)
    .execute()
}

export async function countCurrentNews(db: Db, reader: NewsReader): Promise<number> {
  const { total } = await currentNews(db, reader)
    .select((select) => select.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

export const findCurrentNews = (db: Db, reader: NewsReader, id: string): Promise<NewsRow | undefined> =>
  currentNews(db, reader).selectAll().where('id', '=', id).executeTakeFirst()

/** Records which of these the person has viewed; those they may not see are left out. */
export async function recordNewsViews(db: Db, reader: NewsReader, ids: readonly string[]): Promise<void> {
  await db
    .insertInto('news_views')
    .columns(['user_id', 'news_id', 'viewed_at'])
    .expression(
      currentNews(db, reader)
        .where('id', 'in', [...ids])
        .select([sql<string>`${reader.userId}::char(16)`.as('user_id'), 'id as news_id', sql<Date>`${reader.now}::timestamptz`.as('at')]),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** A picture of an announcement that was not withdrawn. */
export async function findNewsImage(db: Db, key: string): Promise<{ type: string; bytes: Buffer } | undefined> {
  return db
    .selectFrom('news_images as i')
    .innerJoin('news as n', 'n.id', 'i.news_id')
    .select(['i.type', 'i.bytes'])
    .where('i.key', '=', key)
    .where('n.withdrawn_at', 'is', null)
    .executeTakeFirst()
}

export type NewNews = {
  title: string
  /** Already cleaned. */
  content: string
  images: readonly { key: string; type: string; bytes: Buffer }[]
  imageKey: string | null
  imageAlt: string
  audience: readonly string[] | null
  publishedAt: Date
  expiresAt: Date | null
}

/** Puts an announcement in with its pictures. Call it in a transaction. @returns its id. */
export async function insertNews(trx: Db, news: NewNews): Promise<string> {
  const id = createKey()
  await trx
    .insertInto('news')
    .values({
      id,
      title: news.title,
      content: news.content,
      image_key: news.imageKey,
      image_alt: news.imageAlt,
      audience: news.audience && [...news.audience],
      published_at: news.publishedAt,
      expires_at: news.expiresAt,
    })
    .execute()
  await insertPictures(trx, id, news.images)
  return id
}

/** Adds pictures to an announcement. */
export async function insertPictures(trx: Db, newsId: string, images: NewNews['images']): Promise<void> {
  if (images.length === 0) return
  await trx
    .insertInto('news_images')
    .values(images.map((image) => ({ ...image, news_id: newsId })))
    .execute()
}

export type NewsListing = NewsRow & { views: number }

/** Every announcement, withdrawn ones too, the newest first, with how many people viewed it. */
export const listAllNews = (db: Db, limit: number, offset = 0): Promise<NewsListing[]> =>
  db
    .selectFrom('news')
    .selectAll()
    .select((eb) =>
      eb
        .selectFrom('news_views')
        .select((view) => view.fn.countAll<number>().as('views'))
        .whereRef('news_views.news_id', '=', 'news.id')
        .$asScalar()
        .$notNull()
        .as('views'),
    )
    .orderBy('published_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute()

/** Takes an announcement back for good. @returns whether there was one to take back. */
export async function withdrawNews(db: Db, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('news')
    .set({ withdrawn_at: now })
    .where('id', '=', id)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Accounts by id or by their owner's e-mail. */
export async function findAudience(db: Db, names: readonly string[]): Promise<{ id: string; email: string }[]> {
  return db
    .selectFrom('accounts as a')
    .innerJoin('users as u', 'u.id', 'a.owner_id')
    .select(['a.id', 'u.email'])
    .where((eb) =>
      eb.or([
        eb('a.id', 'in', [...names]),
        eb(
          sql`lower(u.email)`,
          'in',
          names.map((name) => name.toLowerCase()),
        ),
      ]),
    )
    .execute()
}
