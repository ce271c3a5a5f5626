import { type LiveRecording, type LiveState, nextLiveInstant } from '@videozz/domain'
import { type Kysely, type Selectable, sql } from 'kysely'
import { foldedPattern } from '../../folded-pattern.ts'
import type { LiveTable } from '../../schema/lives.ts'
import type { DatabaseSchema } from '../../schema/schema.ts'
import type { VideoRow } from '../videos/videos.ts'
import { recordedSeconds } from './live-media.ts'

type Db = Kysely<DatabaseSchema>
export type LiveOwnRow = Selectable<LiveTable>
/** A live with what its media says of it. */
export type LiveRow = LiveOwnRow &
  Pick<VideoRow, 'title' | 'description' | 'custom_thumbnail' | 'duration' | 'revision' | 'in_library' | 'playable' | 'source_size'> & {
    media_deleted_at: Date | null
    /** Whether anything of it is kept. */
    recorded: boolean
    /** Whether viewers may write messages and ask questions, and what was written of both. */
    chat: boolean
    questions: boolean
    chat_entries: number
  }
/** A live of an account. */
export type LiveRef = { accountId: string; key: string }

const rows = (db: Db) =>
  db
    .selectFrom('lives as l')
    .innerJoin('videos as v', 'v.key', 'l.video_key')
    .leftJoin('live_chats as c', 'c.video_key', 'l.video_key')
    .selectAll('l')
    .select(['v.title', 'v.description', 'v.custom_thumbnail', 'v.revision', 'v.in_library', 'v.playable', 'v.source_size'])
    .select(recordedSeconds(sql.ref('v.key')).as('duration'))
    .select('v.deleted_at as media_deleted_at')
    .select(({ fn, lit }) => [
      fn.coalesce('c.chat', lit(false)).as('chat'),
      fn.coalesce('c.questions', lit(false)).as('questions'),
      fn.coalesce('c.entries', lit(0)).as('chat_entries'),
    ])
    .select(sql<boolean>`v.playable and coalesce(l.recorded_segments, 1) > 0`.as('recorded'))

/** Lives that were not deleted; one whose recording expired stays, without it. */
const visibleRows = (db: Db) =>
  rows(db)
    .where('l.deleted_at', 'is', null)
    .where((where) => where.or([where('v.deleted_at', 'is', null), where('l.expired_at', 'is not', null)]))

/** A live of an account that was not deleted. */
export const findLive = (db: Db, { accountId, key }: LiveRef): Promise<LiveRow | undefined> =>
  visibleRows(db).where('l.video_key', '=', key).where('l.account_id', '=', accountId).executeTakeFirst()

/** A live of any account, deleted or not. */
export const readLive = (db: Db, key: string): Promise<LiveRow | undefined> => rows(db).where('l.video_key', '=', key).executeTakeFirst()

/**
 * Locks a live, deleted or not, with its media to the end of the transaction: media first, as those do who change a media alone.
 * @param accountId of any account when undefined.
 */
export async function lockLive(trx: Db, key: string, accountId?: string): Promise<LiveRow | undefined> {
  await trx.selectFrom('videos').select('key').where('key', '=', key).forNoKeyUpdate().execute()
  const own = trx.selectFrom('lives').select('video_key').where('video_key', '=', key)
  const there = await (accountId === undefined ? own : own.where('account_id', '=', accountId)).forUpdate().executeTakeFirst()
  return there && readLive(trx, key)
}

/** Whether lists still show a live. */
export const isLiveVisible = ({ deleted_at, media_deleted_at, expired_at }: LiveRow): boolean =>
  deleted_at === null && (media_deleted_at === null || expired_at !== null)

export type LivesQuery = {
  accountId: string
  /** Empty for all. */
  search: string
  orderBy: 'created_at' | 'scheduled_at' | 'title'
  direction: 'asc' | 'desc'
  page: number
  limit: number
}

/** A page of the lives of an account; a search finds titles and descriptions. */
export async function listLives(db: Db, query: LivesQuery): Promise<{ items: LiveRow[]; total: number }> {
  const { accountId, search, orderBy, direction, page, limit } = query
  const found = visibleRows(db)
    .where('l.account_id', '=', accountId)
    .$if(search !== '', (all) =>
      all.where(sql<boolean>`(v.title_folded like ${foldedPattern(search)} or fold_text(v.description) like ${foldedPattern(search)})`),
    )
  const order = orderBy === 'title' ? sql`v.title collate "pt-BR-x-icu"` : sql.ref(`l.${orderBy}`)
  const [items, { total }] = await Promise.all([
    found
      .orderBy(order, direction)
      .orderBy('l.video_key', direction)
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    found
      .clearSelect()
      .select((select) => select.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ])
  return { items, total }
}

/** Lives of an account that are not finished, its row locked: of those scheduled at once none are too many. */
export async function lockOpenLiveCount(trx: Db, accountId: string): Promise<number> {
  await trx.selectFrom('accounts').select('id').where('id', '=', accountId).forNoKeyUpdate().executeTakeFirstOrThrow()
  const { count } = await trx
    .selectFrom('lives as l')
    .innerJoin('videos as v', 'v.key', 'l.video_key')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('l.account_id', '=', accountId)
    .where('l.status', '<>', 'finished')
    .where('v.deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/** What decides the state of a live. */
export const liveStateOf = (row: LiveOwnRow): LiveState => ({
  status: row.status,
  saveMode: row.save_mode,
  scheduledAt: row.scheduled_at,
  plannedEndAt: row.planned_end_at,
  returnMinutes: row.return_minutes,
  startedAt: row.started_at,
  endedAt: row.ended_at,
  finishedAt: row.finished_at,
  finishedBy: row.finished_by,
  expiresAt: row.expires_at,
})

const stateColumns = (state: LiveState) => ({
  status: state.status,
  save_mode: state.saveMode,
  scheduled_at: state.scheduledAt,
  planned_end_at: state.plannedEndAt,
  return_minutes: state.returnMinutes,
  started_at: state.startedAt,
  ended_at: state.endedAt,
  finished_at: state.finishedAt,
  finished_by: state.finishedBy,
  expires_at: state.expiresAt,
  due_at: nextLiveInstant(state),
})

type NewLive = Pick<LiveOwnRow, 'video_key' | 'account_id' | 'user_id' | 'key_hash' | 'sealed_key'>

/** Adds the live of a new media. */
export async function insertLive(trx: Db, live: NewLive, state: LiveState, now: Date): Promise<void> {
  await trx
    .insertInto('lives')
    .values({ ...live, ...stateColumns(state), created_at: now })
    .execute()
}

/** Writes the state of a locked live; once it is finished nothing shows its key any more. */
export async function saveLiveState(trx: Db, key: string, state: LiveState): Promise<void> {
  await trx
    .updateTable('lives')
    .set({ ...stateColumns(state), ...(state.status === 'finished' && { sealed_key: null }) })
    .where('video_key', '=', key)
    .execute()
}

/** Gives a live another stream key. */
export async function setLiveKey(trx: Db, key: string, { hash, sealed }: { hash: string; sealed: string }): Promise<void> {
  await trx.updateTable('lives').set({ key_hash: hash, sealed_key: sealed }).where('video_key', '=', key).execute()
}

/** Until when publishers of a live only test their connection; null: not any more. */
export async function setLiveTest(trx: Db, key: string, until: Date | null): Promise<void> {
  await trx.updateTable('lives').set({ test_until: until }).where('video_key', '=', key).execute()
}

export async function setLiveRecording(trx: Db, key: string, recording: LiveRecording): Promise<void> {
  await trx.updateTable('lives').set({ recording }).where('video_key', '=', key).execute()
}

/** Marks a live as deleted by a person, or as there again. */
export async function setLiveDeleted(trx: Db, key: string, deletedAt: Date | null): Promise<void> {
  await trx.updateTable('lives').set({ deleted_at: deletedAt }).where('video_key', '=', key).execute()
}

/** Its recording is over: nothing changes it any more. */
export async function setLiveExpired(trx: Db, key: string, now: Date): Promise<void> {
  await trx.updateTable('lives').set({ expired_at: now, due_at: null }).where('video_key', '=', key).execute()
}

/** Time has nothing more to do with it while its media is deleted. */
export async function clearLiveDue(trx: Db, key: string): Promise<void> {
  await trx.updateTable('lives').set({ due_at: null }).where('video_key', '=', key).execute()
}

/** The recording of a live belongs to the library from now on, and does not expire. */
export async function keepLive(trx: Db, key: string): Promise<void> {
  await trx
    .updateTable('lives')
    .set({ save_mode: 'permanent', expires_at: null, expired_at: null, due_at: null })
    .where('video_key', '=', key)
    .execute()
  await trx.updateTable('videos').set({ in_library: true }).where('key', '=', key).execute()
}

/** Lives that time is to change by now, the longest due first. */
export async function listDueLives(db: Db, now: Date, limit: number): Promise<string[]> {
  const due = await db.selectFrom('lives').select('video_key').where('due_at', '<=', now).orderBy('due_at').limit(limit).execute()
  return due.map((row) => row.video_key)
}
