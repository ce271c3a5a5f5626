import { type Kysely, type Selectable, sql } from 'kysely'
import { createKey } from '../../key.ts'
import type { DatabaseSchema } from '../../schema/schema.ts'
import type { VideoReplacementTable } from '../../schema/downloads.ts'
import type { Upload } from '../uploads/uploads.ts'

type Db = Kysely<DatabaseSchema>
export type VideoReplacement = Selectable<VideoReplacementTable>
type NewFile = { duration: number; width: number | null; height: number | null; type: string }

/** Columns of a media that a new file changes, and that come back when it fails. What people wrote and chose is not among them. */
const replaced = [
  'status',
  'status_error',
  'failure_told',
  'playable',
  'generation',
  'source_generation',
  'duration',
  'width',
  'height',
  'type',
  'thumbnails',
  'waveform',
  'storyboard',
  'encode_started_at',
  'encoded_at',
] as const

/** What a media is now, as JSON that `endReplacements` can give back. */
const mediaAsItIs = sql`jsonb_build_object(${sql.join(replaced.flatMap((column) => [sql.lit(column), sql.ref(`v.${column}`)]))})`

/** Records that the file of an upload replaces a media's own, and the state of the media to restore. */
export async function insertReplacement(
  trx: Db,
  videoKey: string,
  upload: Pick<Upload, 'key' | 'object_key' | 'file_name' | 'size'>,
  now: Date,
): Promise<void> {
  await sql`
    insert into video_replacements (id, video_key, account_id, upload_key, object_key, file_name, size, before, started_at)
    select ${createKey()}, v.key, v.account_id, ${upload.key}, ${upload.object_key}, ${upload.file_name}, ${upload.size}, ${mediaAsItIs}, ${now}
    from videos v where v.key = ${videoKey}`.execute(trx)
}

/** Whether a media waits for the file of this upload, or has it. */
export async function isReplacedBy(trx: Db, videoKey: string, uploadKey: string): Promise<boolean> {
  const row = await trx
    .selectFrom('video_replacements')
    .select('id')
    .where('upload_key', '=', uploadKey)
    .where('video_key', '=', videoKey)
    .where('state', 'in', ['running', 'done'])
    .executeTakeFirst()
  return row !== undefined
}

/** The file that is to take the place of a media's own. */
export async function findRunningReplacement(db: Db, videoKey: string): Promise<VideoReplacement | undefined> {
  return db.selectFrom('video_replacements').selectAll().where('video_key', '=', videoKey).where('state', '=', 'running').executeTakeFirst()
}

/** The latest file that was to take the place of a media's own, whatever became of it. */
export async function findLatestReplacement(db: Db, accountId: string, videoKey: string): Promise<VideoReplacement | undefined> {
  return db
    .selectFrom('video_replacements')
    .selectAll()
    .where('video_key', '=', videoKey)
    .where('account_id', '=', accountId)
    .orderBy('started_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Keeps what the new file is until it can be played. @returns false where no file is being replaced. */
export async function noteProbed(trx: Db, videoKey: string, probed: NewFile): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('video_replacements')
    .set({ probed: JSON.stringify(probed) })
    .where('video_key', '=', videoKey)
    .where('state', '=', 'running')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** The file that replaces a media's own can be played: the media takes its duration, size and type. Nothing happens where there is none. */
export async function applyProbedFile(trx: Db, videoKey: string): Promise<void> {
  await sql`
    update videos v set source_generation = v.encoding_generation, duration = n.duration, width = n.width, height = n.height, type = n.type
    from video_replacements r, jsonb_populate_record(null::videos, r.probed) n
    where v.key = ${videoKey} and r.video_key = v.key and r.state = 'running' and r.probed is not null`.execute(trx)
}

/**
 * The new file of a media whose row is locked is whole: it counts from now on, the old one no longer, which is kept until `purgeAfter`.
 * Nothing happens where no file is being replaced.
 */
export async function settleReplacement(trx: Db, videoKey: string, oldId: string, now: Date, purgeAfter: Date): Promise<void> {
  await sql`
    with done as (
      update video_replacements set state = 'done', ended_at = ${now} where video_key = ${videoKey} and state = 'running' returning *),
    registered as (update uploads u set state = 'registered' from done where u.key = done.upload_key),
    kept as (
      insert into video_sources (id, video_key, account_id, object_key, file_name, size, kept_from, kept_until, purge_after)
      select ${oldId}, v.key, v.account_id, v.source_object, v.source_name, v.source_size, coalesce(v.source_since, v.created_at), ${now}::timestamptz,
        ${purgeAfter}::timestamptz
      from done join videos v on v.key = done.video_key returning size),
    counted as (
      update accounts a set storage_reserved = greatest(0, a.storage_reserved - done.size), storage_used = greatest(0, a.storage_used + done.size - kept.size)
      from done, kept where a.id = done.account_id)
    update videos v set source_object = done.object_key, source_size = done.size, source_name = done.file_name, source_since = ${now}
    from done where v.key = done.video_key`.execute(trx)
}

type End = { state: 'failed' | 'canceled'; reason?: string }

/**
 * Cancels the replacements of media whose rows are locked: the media keep their file, the new files are dropped with their reservation of
 * storage, and runs of their encode no longer write.
 * @returns the media that had one, with the owner's name of the file.
 */
export async function endReplacements(
  trx: Db,
  videoKeys: readonly string[],
  { state, reason }: End,
  now: Date,
): Promise<{ key: string; fileName: string }[]> {
  const { rows } = await sql<{ key: string; fileName: string }>`
    with ended as (
      update video_replacements set state = ${state}, reason = ${reason ?? null}, told = ${state !== 'failed'}, ended_at = ${now}
      where video_key = any(${videoKeys}::text[]) and state = 'running' returning *),
    closed as (update uploads u set state = ${state} from ended where u.key = ended.upload_key),
    given_back as (
      update accounts a set storage_reserved = greatest(0, a.storage_reserved - sizes.sum)
      from (select account_id, sum(size)::bigint as sum from ended group by account_id) sizes where a.id = sizes.account_id),
    dropped as (
      insert into video_sources (id, video_key, account_id, object_key, file_name, size, purge_after)
      select id, video_key, account_id, object_key, file_name, size, ${now}::timestamptz from ended)
    update videos v set ${sql.join(replaced.map((column) => sql`${sql.id(column)} = b.${sql.id(column)}`))},
      encode_claim = null, encode_step = v.encode_step + 1, updated_at = ${now}
    from ended, jsonb_populate_record(null::videos, ended.before) b
    where v.key = ended.video_key returning v.key, ended.file_name as "fileName"`.execute(trx)
  return rows
}

/** Media that are deleted, and whose rows are locked, wait for no new file any more: restored, they are what they were. */
export async function cancelReplacements(trx: Db, videoKeys: readonly string[], now: Date): Promise<void> {
  await endReplacements(trx, videoKeys, { state: 'canceled' }, now)
}

/** Failures of an account that were not mailed yet; they are from now on. */
export async function takeUntoldReplacements(trx: Db, accountId: string): Promise<{ key: string; title: string; reason: string }[]> {
  const { rows } = await sql<{ key: string; title: string; reason: string }>`
    update video_replacements r set told = true from videos v
    where r.account_id = ${accountId} and not r.told and v.key = r.video_key and v.deleted_at is null
    returning v.key, v.title, coalesce(r.reason, '') as reason`.execute(trx)
  return rows
}
