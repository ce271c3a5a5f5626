import type { AiOrigin, QuizSettings } from '@videozz/domain'
import { type Insertable, type Kysely, type Selectable, sql } from 'kysely'
import { foldedPattern } from '../../folded-pattern.ts'
import { createKey } from '../../key.ts'
import { notifyRealtime } from '../../notify.ts'
import type { AiItemMediaTable, AiItemTable } from '../../schema/ai-content.ts'
import type { DatabaseSchema } from '../../schema/schema.ts'
import { isBeingTranscribed, isTranscribable } from './ai-writing.ts'
import { type FolderBounds, isAiItemWithin } from '../folders/within.ts'
import type { VideoRow } from '../videos/videos.ts'

type Db = Kysely<DatabaseSchema>
export type AiItemRow = Omit<Selectable<AiItemTable>, 'title_folded'>
/** An item of an account. */
export type AiItemRef = { accountId: string; origin: AiOrigin; id: string }
type MediaRow = Selectable<AiItemMediaTable>
/** A media of an item as it was, and what became of it. */
export type AiMediaRow = Pick<MediaRow, 'item_id' | 'video_key' | 'title' | 'type' | 'duration'> &
  Pick<VideoRow, 'custom_thumbnail' | 'thumbnails' | 'selected_thumb' | 'deleted_at'> & {
    replaced: boolean
    transcribing: boolean
    /** Seconds of it as it is now, where a transcription has to give it captions. */
    wordless_seconds: number | null
  }
export type ListedAiItemRow = AiItemRow & { question_count: number }

const columns = [
  'id',
  'account_id',
  'created_by',
  'origin',
  'title',
  'status',
  'status_at',
  'run',
  'steps',
  'error_code',
  'error_message',
  'version',
  'minimum_score',
  'is_random',
  'is_random_questions',
  'attempts',
  'show_correct_answers',
  'transcription_agreed',
  'content',
  'created_at',
  'updated_at',
] as const

const ofAccount = (db: Db, { accountId, origin, id }: AiItemRef) =>
  db.selectFrom('ai_items').select(columns).where('id', '=', id).where('account_id', '=', accountId).where('origin', '=', origin)

export const findAiItem = (db: Db, of: AiItemRef): Promise<AiItemRow | undefined> => ofAccount(db, of).executeTakeFirst()

/** Locks an item to the end of the transaction. */
export const lockAiItem = (trx: Db, of: AiItemRef): Promise<AiItemRow | undefined> => ofAccount(trx, of).forUpdate().executeTakeFirst()

export type AiItemsQuery = {
  accountId: string
  origin: AiOrigin
  /** Words of the title; empty for all. */
  search: string
  orderBy: 'created_at' | 'title'
  direction: 'asc' | 'desc'
  within: FolderBounds
  page: number
  limit: number
}

/** A page of the items of one kind of an account, without what they say, and how many there are in all. */
export async function listAiItems(db: Db, query: AiItemsQuery): Promise<{ items: ListedAiItemRow[]; total: number }> {
  const { accountId, origin, search, orderBy, direction, within, page, limit } = query
  const found = db
    .selectFrom('ai_items as i')
    .where('i.account_id', '=', accountId)
    .where('i.origin', '=', origin)
    .where(isAiItemWithin(sql.ref('i.id'), within))
    .$if(search !== '', (all) => all.where(sql<boolean>`i.title_folded like ${foldedPattern(search)}`))
  const order = orderBy === 'title' ? sql`i.title collate "pt-BR-x-icu"` : sql.ref('i.created_at')
  const [items, { total }] = await Promise.all([
    found
      .select(columns.filter((name) => name !== 'content').map((name) => `i.${name}` as const))
      .select(sql<null>`null`.as('content'))
      .select(sql<number>`(select count(*)::int from ai_questions q where q.item_id = i.id)`.as('question_count'))
      .orderBy(order, direction)
      .orderBy('i.id', direction)
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    found.select((select) => select.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { items, total }
}

/** The media of items, in their order. */
export async function listAiMedias(db: Db, itemIds: readonly string[]): Promise<Map<string, AiMediaRow[]>> {
  if (itemIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('ai_item_medias as m')
    .innerJoin('videos as v', 'v.key', 'm.video_key')
    .select(['m.item_id', 'm.video_key', 'm.title', 'm.type', 'm.duration'])
    .select(['v.custom_thumbnail', 'v.thumbnails', 'v.selected_thumb', 'v.deleted_at'])
    .select(sql<boolean>`v.source_generation <> m.source_generation`.as('replaced'))
    .select(isBeingTranscribed(sql.ref('m.video_key')).as('transcribing'))
    .select(sql<number | null>`case when ${isTranscribable(sql.ref('m.video_key'))} then v.duration end`.as('wordless_seconds'))
    .where('m.item_id', 'in', itemIds)
    .orderBy('m.position')
    .execute()
  return Map.groupBy(rows, (row) => row.item_id)
}

/** Items of an account that are being written; the account's row is locked, so that of those begun at once none are too many. */
export async function lockOpenAiCount(trx: Db, accountId: string): Promise<number> {
  await trx.selectFrom('accounts').select('id').where('id', '=', accountId).forNoKeyUpdate().executeTakeFirstOrThrow()
  const { count } = await trx
    .selectFrom('ai_items')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where('status', 'not in', ['completed', 'failed'])
    .executeTakeFirstOrThrow()
  return count
}

export const settingColumns = (settings: QuizSettings) => ({
  minimum_score: settings.minimumScore,
  is_random: settings.isRandom,
  is_random_questions: settings.isRandomQuestions,
  attempts: settings.attemptsLeft,
  show_correct_answers: settings.showCorrectAnswers,
})

type NewItem = Pick<Insertable<AiItemTable>, 'account_id' | 'created_by' | 'origin' | 'title' | 'transcription_agreed'>
type ItemMedia = Pick<VideoRow, 'key' | 'title' | 'type' | 'duration' | 'source_generation'>

/** Adds an item that waits to be written from media in this order. */
export async function insertAiItem(
  trx: Db,
  item: NewItem,
  { medias, settings }: { medias: readonly ItemMedia[]; settings: QuizSettings },
  now: Date,
): Promise<AiItemRow> {
  const row = await trx
    .insertInto('ai_items')
    .values({ id: createKey(), ...item, ...settingColumns(settings), status_at: now, created_at: now, updated_at: now })
    .returning(columns)
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('ai_item_medias')
    .values(medias.map(({ key, ...media }, at) => ({ ...media, item_id: row.id, position: at + 1, video_key: key })))
    .execute()
  return row
}

/** What a person changes of a locked item, besides its questions. */
export type AiItemChange = { title: string; settings?: QuizSettings; content?: NonNullable<AiItemRow['content']> }

/** Writes a change of a locked item. */
export function changeAiItem(trx: Db, id: string, { title, settings, content }: AiItemChange, now: Date): Promise<AiItemRow> {
  return trx
    .updateTable('ai_items')
    .set((set) => ({ title, version: set('version', '+', 1), updated_at: now }))
    .set({ ...(settings && settingColumns(settings)), ...(content && { content: JSON.stringify(content) }) })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow()
}

/** What a run changes of a locked item. */
export type AiRunChange = Partial<
  Pick<AiItemRow, 'title' | 'status' | 'run' | 'steps' | 'error_code' | 'error_message'> & { content: NonNullable<AiItemRow['content']> }
>

/** Writes a change of state of a locked item; a completed one says something else than before. */
export function writeAiRun(trx: Db, id: string, { steps, content, ...change }: AiRunChange, now: Date): Promise<AiItemRow> {
  return trx
    .updateTable('ai_items')
    .set({ ...change, status_at: now, updated_at: now })
    .set({ ...(steps && { steps: JSON.stringify(steps) }), ...(content && { content: JSON.stringify(content) }) })
    .$if(change.status === 'completed', (update) => update.set((set) => ({ version: set('version', '+', 1) })))
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow()
}

/** Locks an item of any account to the end of the transaction. */
export const lockAnyAiItem = (trx: Db, id: string): Promise<AiItemRow | undefined> =>
  trx.selectFrom('ai_items').select(columns).where('id', '=', id).forUpdate().executeTakeFirst()

/** The files that the media of an item have now are those it is written from. */
export async function renewAiMedias(trx: Db, id: string): Promise<void> {
  await trx
    .updateTable('ai_item_medias as m')
    .from('videos as v')
    .whereRef('v.key', '=', 'm.video_key')
    .where('m.item_id', '=', id)
    .where('v.deleted_at', 'is', null)
    .set((set) => ({ title: set.ref('v.title'), duration: set.ref('v.duration'), source_generation: set.ref('v.source_generation') }))
    .execute()
}

/** Deletes a locked item with its questions. */
export async function deleteAiItemRow(trx: Db, id: string): Promise<void> {
  await trx.deleteFrom('ai_items').where('id', '=', id).execute()
}

/** Tells the account's dashboards the state of an item. */
export const announceAiItem = (db: Db, row: AiItemRow): Promise<void> =>
  notifyRealtime(db, {
    account: row.account_id,
    event: 'aiQueue',
    payload: {
      dataId: row.id,
      messageId: `${row.id}-${row.run}-${row.status}`,
      status: row.status,
      origin: row.origin,
      data: { title: row.title },
      ...(row.error_message !== null && { errorMessage: row.error_message }),
    },
  })

/** Those of some people who may see an item of an account now. */
export async function usersWhoSeeAiItem(
  db: Db,
  { accountId, itemId }: { accountId: string; itemId: string },
  userIds: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select u.id from unnest(${[...userIds]}::text[]) as u(id) cross join lateral access_folders(u.id, ${accountId}) as roots
    where access_rules(u.id, ${accountId}) is not null and (roots is null or not exists (
      select from ai_item_medias m where m.item_id = ${itemId} and m.video_key not in (
        select f.video_key from folders_within(roots) w join folder_videos f on f.folder_id = w)))`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
