import { type Kysely, sql } from 'kysely'
import type { DatabaseSchema } from '../../schema/schema.ts'

type Db = Kysely<DatabaseSchema>

export type StorageRoom = { used: number; size: number; hasAdditional: boolean }

const storageRoom = (db: Db, accountId: string) =>
  db
    .selectFrom('accounts as a')
    .innerJoin('plans as p', 'p.id', 'a.plan_id')
    .select(sql<number>`a.storage_used + a.storage_reserved`.as('used'))
    .select(['p.storage_size as size', 'p.has_additional as hasAdditional'])
    .where('a.id', '=', accountId)

/** Bytes an account uses, and those of its plan. */
export const readStorageRoom = (db: Db, accountId: string): Promise<StorageRoom> => storageRoom(db, accountId).executeTakeFirstOrThrow()

/** The same, the account locked to the end of the transaction: what is decided by it holds when it is written. */
export const lockStorageRoom = (trx: Db, accountId: string): Promise<StorageRoom> =>
  storageRoom(trx, accountId).forNoKeyUpdate('a').executeTakeFirstOrThrow()

/** Counts recorded bytes as those of the media, which can be played, and in the storage figure of its account. */
export async function addRecorded(trx: Db, key: string, bytes: number): Promise<void> {
  await sql`
    with grown as (
      update videos set source_size = source_size + ${bytes}::bigint, playable = true where key = ${key} returning account_id)
    update accounts a set storage_used = a.storage_used + ${bytes}::bigint from grown where a.id = grown.account_id`.execute(trx)
}

/** Where the recording of a live stopped; null while it goes on. */
export const readRecordedEnd = (db: Db, key: string): Promise<{ recorded_segments: number | null }> =>
  db.selectFrom('lives').select('recorded_segments').where('video_key', '=', key).executeTakeFirstOrThrow()

/** The recording of a live stops before a segment, for good; it goes on without. */
export async function stopLiveRecording(trx: Db, key: string, at: { segments: number; seconds: number }): Promise<void> {
  await trx
    .updateTable('lives')
    .set({ recording: 'stopped', recorded_segments: at.segments, recorded_seconds: at.seconds })
    .where('video_key', '=', key)
    .execute()
  await trx.updateTable('videos').set({ playable: true }).where('key', '=', key).execute()
}

/** Notes how much of the storage is used, in percent. @returns false where as much was noted before. */
export async function raiseStorageLevel(trx: Db, key: string, level: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('lives')
    .set({ storage_level: level })
    .where('video_key', '=', key)
    .where('storage_level', '<', level)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Lives on air whose recording stopped. */
export async function listStoppedLives(db: Db): Promise<string[]> {
  return (await db.selectFrom('lives').select('video_key').where('recording', '=', 'stopped').execute()).map((row) => row.video_key)
}

/**
 * Drops segments of a locked live that were not recorded and that players on air are no longer told of, then moves the first one they are
 * told of to `seconds` before its end. @returns whether that moved.
 */
export async function dropUnrecorded(trx: Db, key: string, seconds: number): Promise<boolean> {
  await sql`
    with gone as (
      delete from segments s using lives l
      where l.video_key = ${key} and l.recording = 'stopped' and s.video_key = l.video_key and s.generation = 1
        and s.sequence >= l.recorded_segments and s.sequence < l.window_from
      returning s.address)
    insert into live_leftovers (address, video_key) select address, ${key} from gone on conflict do nothing`.execute(trx)
  const { numAffectedRows } = await sql`
    with unrecorded as (
      select s.sequence, max(s.duration) as duration from segments s join lives l on l.video_key = s.video_key
      where s.video_key = ${key} and s.generation = 1 and l.recording = 'stopped' and s.sequence >= l.recorded_segments group by s.sequence),
    places as (select sequence, sum(duration) over (order by sequence desc) - duration as after from unrecorded),
    kept as (select min(sequence) as first from places where after < ${seconds}::float8)
    update lives l set window_from = kept.first from kept
    where l.video_key = ${key} and kept.first > coalesce(l.window_from, l.recorded_segments)`.execute(trx)
  return numAffectedRows === 1n
}

/** Cuts what was not recorded off a locked live whose recording stopped: its media has what was recorded until then. */
export async function cutUnrecorded(trx: Db, key: string): Promise<void> {
  await sql`
    with cut as (select video_key, recorded_segments as segments from lives where video_key = ${key} and recorded_segments is not null),
    gone as (
      delete from segments s using cut where s.video_key = cut.video_key and s.generation = 1 and s.sequence >= cut.segments returning s.address),
    spans as (
      delete from live_spans n using cut where n.video_key = cut.video_key and n.first_sequence >= cut.segments
        and not exists (select from renditions r where r.video_key = n.video_key and r.init_address = n.init_address) returning n.init_address)
    insert into live_leftovers (address, video_key)
      select address, ${key} from gone union select init_address, ${key} from spans on conflict do nothing`.execute(trx)
  await sql`
    update renditions r set published_segments = least(r.published_segments, l.recorded_segments), published_seconds = (
      select coalesce(sum(s.duration), 0) from segments s
      where s.video_key = r.video_key and s.generation = r.generation and s.rendition = r.name and s.variant = 0)
    from lives l where r.video_key = ${key} and l.video_key = r.video_key and l.recorded_segments is not null`.execute(trx)
}

/** Addresses of dropped segments whose objects are to be deleted. */
export async function listLiveLeftovers(db: Db, limit: number): Promise<string[]> {
  return (await db.selectFrom('live_leftovers').select('address').limit(limit).execute()).map((row) => row.address)
}

/** Their objects are gone. */
export async function deleteLiveLeftovers(db: Db, addresses: readonly string[]): Promise<void> {
  await sql`delete from live_leftovers where address = any(${[...addresses]}::text[])`.execute(db)
}

/** A live whose storage is nearly used up, or was, and whom to mail about it. */
export type LiveStorageMail = {
  key: string
  title: string
  level: number
  plan: string
  name: string
  email: string
  recordedBytes: number
}

/** Lives that reached a level of the storage from `least` on that nobody was mailed about. */
export async function listLiveStorageMails(db: Db, least: number, limit: number): Promise<LiveStorageMail[]> {
  return db
    .selectFrom('lives as l')
    .innerJoin('videos as v', 'v.key', 'l.video_key')
    .innerJoin('accounts as a', 'a.id', 'l.account_id')
    .innerJoin('plans as p', 'p.id', 'a.plan_id')
    .innerJoin('users as u', 'u.id', 'a.owner_id')
    .select(['l.video_key as key', 'v.title', 'l.storage_level as level', 'p.title as plan', 'u.name', 'u.email'])
    .select('v.source_size as recordedBytes')
    .whereRef('l.storage_mailed', '<', 'l.storage_level')
    .where('l.storage_level', '>=', least)
    .where((where) => where.or([where('l.status', '<>', 'finished'), where('l.recorded_segments', 'is not', null)]))
    .where('v.deleted_at', 'is', null)
    .orderBy('l.video_key')
    .limit(limit)
    .execute()
}

/** Notes that a level is being mailed. @returns false where it was. */
export async function markStorageMailed(trx: Db, key: string, level: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('lives')
    .set({ storage_mailed: level })
    .where('video_key', '=', key)
    .where('storage_mailed', '<', level)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
