import { type Kysely, sql } from 'kysely'
import type { DatabaseSchema } from '../../schema/schema.ts'

type Db = Kysely<DatabaseSchema>
export type QuizPlace = { second: number | null; required: boolean; published: boolean }
/** Where a quiz is offered, and the embed code whose page shows it alone. */
export type QuizPlacementRow = QuizPlace & { videoKey: string; title: string; duration: number | null; embedId: string | null }
/** A quiz that viewers of a media are offered. */
export type OfferedQuizRow = { id: string; title: string; second: number | null; required: boolean }

const placements = (db: Db, accountId: string, quizId: string) =>
  db
    .selectFrom('quiz_placements as p')
    .innerJoin('videos as v', 'v.key', 'p.video_key')
    .leftJoin('embed_tokens as e', (join) => join.onRef('e.video_key', '=', 'v.key').on('e.kind', '=', 'embed'))
    .select(['v.key as videoKey', 'v.title', 'v.duration', 'p.second', 'p.required', 'p.published', 'e.id as embedId'])
    .where('p.quiz_id', '=', quizId)
    .where('v.account_id', '=', accountId)
    .where('v.deleted_at', 'is', null)

/** Where a quiz is offered, in the order in which it was placed. */
export const listQuizPlacements = (db: Db, accountId: string, quizId: string): Promise<QuizPlacementRow[]> =>
  placements(db, accountId, quizId).orderBy('p.created_at').orderBy('v.key').execute()

export const findQuizPlacement = (db: Db, accountId: string, quizId: string, videoKey: string): Promise<QuizPlacementRow | undefined> =>
  placements(db, accountId, quizId).where('v.key', '=', videoKey).executeTakeFirst()

/** Locks a media of an account and tells its length and how many other quizzes it offers; undefined where there is none. */
export async function lockQuizMedia(
  trx: Db,
  { accountId, quizId, videoKey }: { accountId: string; quizId: string; videoKey: string },
): Promise<{ duration: number | null; others: number } | undefined> {
  const { rows } = await sql<{ duration: number | null }>`
    select duration from videos where key = ${videoKey} and account_id = ${accountId} and deleted_at is null for no key update`.execute(trx)
  if (!rows[0]) return undefined
  const { count } = await trx
    .selectFrom('quiz_placements')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('video_key', '=', videoKey)
    .where('quiz_id', '<>', quizId)
    .executeTakeFirstOrThrow()
  return { duration: rows[0].duration, others: count }
}

/** Offers a locked quiz in a locked media, in place of where it was offered there. */
export async function putQuizPlacement(trx: Db, quizId: string, videoKey: string, place: QuizPlace, now: Date): Promise<void> {
  await trx
    .insertInto('quiz_placements')
    .values({ quiz_id: quizId, video_key: videoKey, ...place, created_at: now, updated_at: now })
    .onConflict((conflict) => conflict.columns(['quiz_id', 'video_key']).doUpdateSet({ ...place, updated_at: now }))
    .execute()
}

/** @returns whether it was offered there. */
export async function deleteQuizPlacement(db: Db, accountId: string, quizId: string, videoKey: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('quiz_placements')
    .where('quiz_id', '=', quizId)
    .where('video_key', '=', videoKey)
    .where('quiz_id', 'in', (select) => select.selectFrom('ai_items').select('id').where('account_id', '=', accountId))
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** Quizzes that viewers of a media are offered, in the order of their seconds; those at the end come last. */
export async function listOfferedQuizzes(db: Db, videoKey: string): Promise<OfferedQuizRow[]> {
  const { rows } = await sql<OfferedQuizRow>`
    select i.id, i.title, p.second, p.required from quiz_placements p join ai_items i on i.id = p.quiz_id
    where p.video_key = ${videoKey} and p.published and i.status = 'completed' and exists (select from ai_questions q where q.item_id = i.id)
    order by p.second nulls last, p.created_at, i.id`.execute(db)
  return rows
}

/** A media deleted for good offers nothing. */
export async function deleteQuizPlacementsOf(trx: Db, videoKey: string): Promise<void> {
  await trx.deleteFrom('quiz_placements').where('video_key', '=', videoKey).execute()
}
