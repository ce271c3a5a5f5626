import { type Kysely, sql } from 'kysely'
import type { DatabaseSchema } from '../../schema/schema.ts'
import type { VideoRow } from '../videos/videos.ts'
import { insertRenditions, listRenditions, type RenditionRow } from './renditions.ts'

type Db = Kysely<DatabaseSchema>

/** Whether a media `v` is encoded, has a picture of its own, and no mark. */
const lacksMark = sql<boolean>`(v.status = 'encoded' and v.deleted_at is null and v.type not in ('audio', 'youtube', 'live') and not v.sample
  and exists (select from renditions r where r.video_key = v.key and r.generation = v.generation and r.mark_version is null and r.name <> 'audio'))`

/** Media of an account that have no mark and may get one, the most watched first. `weight` grows with their views; `duration` in seconds. */
export async function listUnmarkedMedia(db: Db, accountId: string): Promise<{ key: string; duration: number; weight: number }[]> {
  const { rows } = await sql<{ key: string; duration: number; weight: number }>`
    select v.key, coalesce(v.duration, 0) as duration, least(1000000, coalesce(s.views, 0))::integer as weight
    from videos v left join (
      select video_key, sum(views_imprint + views_plain) as views from stat_media_days where account_id = ${accountId} group by video_key) s on s.video_key = v.key
    where v.account_id = ${accountId} and ${lacksMark} and coalesce(v.mark, true) and v.mark_queued_at is null
    order by weight desc, v.created_at desc, v.key`.execute(db)
  return rows
}

/** Whether a media is encoded and may get a mark as it is. */
export async function mayBeMarked(db: Db, videoKey: string): Promise<boolean> {
  const row = await db.selectFrom('videos as v').select(lacksMark.as('may')).where('v.key', '=', videoKey).executeTakeFirst()
  return row?.may ?? false
}

/** Whether media of an account without a choice of their own get a mark. */
export async function setMarkDefault(trx: Db, accountId: string, enabled: boolean): Promise<void> {
  await trx.updateTable('accounts').set({ marks_media: enabled }).where('id', '=', accountId).execute()
}

export type MarkSummary = {
  /** Media without a choice of their own get a mark. */
  enabled: boolean
  /** Encoded media with a mark, without one that wait for it, and without one that do not. */
  marked: number
  waiting: number
  unmarked: number
  /** Seconds of the last two. */
  waitingSeconds: number
  unmarkedSeconds: number
  /** Bytes that second variants take, about: half of all; and bytes of those without a mark that do not wait for one. */
  bytes: number
  unmarkedBytes: number
}

/** How far the media of an account are marked. */
export async function readMarkSummary(db: Db, accountId: string): Promise<MarkSummary> {
  const { rows } = await sql<MarkSummary>`
    with media as (
      select v.duration, v.mark_queued_at is not null as waits, ${lacksMark} as lacks, coalesce(v.mark, true) as may, r.marked, r.bytes
      from videos v, lateral (
        select coalesce(bool_or(mark_version is not null), false) as marked, coalesce(sum(published_bytes), 0) as bytes
        from renditions r where r.video_key = v.key and r.generation = v.generation) r
      where v.account_id = ${accountId} and v.status = 'encoded' and v.deleted_at is null)
    select (select marks_media from accounts where id = ${accountId}) as enabled, count(*) filter (where marked)::int as marked,
      count(*) filter (where lacks and waits)::int as waiting, count(*) filter (where lacks and may and not waits)::int as unmarked,
      coalesce(sum(duration) filter (where lacks and waits), 0)::double precision as "waitingSeconds",
      coalesce(sum(duration) filter (where lacks and may and not waits), 0)::double precision as "unmarkedSeconds",
      round(coalesce(sum(bytes) filter (where marked), 0) / 2)::bigint as bytes,
      coalesce(sum(bytes) filter (where lacks and may and not waits), 0)::bigint as "unmarkedBytes"
    from media`.execute(db)
  const [summary] = rows
  if (!summary) throw new Error('A summary has one row')
  return summary
}

/** Notes that these media wait for their mark. @returns those that did not yet. */
export async function queueMarks(trx: Db, keys: readonly string[], now: Date): Promise<string[]> {
  if (keys.length === 0) return []
  const rows = await trx
    .updateTable('videos')
    .set({ mark_queued_at: now, mark_fault: null })
    .where('key', 'in', keys)
    .where('mark_queued_at', 'is', null)
    .returning('key')
    .execute()
  return rows.map(({ key }) => key)
}

/** The media of an account wait for a mark no more; those being marked stop at the next unit. @returns how many there were. */
export async function unqueueMarks(db: Db, accountId: string): Promise<number> {
  const result = await db
    .updateTable('videos')
    .set({ mark_queued_at: null })
    .where('account_id', '=', accountId)
    .where('mark_queued_at', 'is not', null)
    .executeTakeFirst()
  return Number(result.numUpdatedRows)
}

/** Since when a media waits for its mark; null of one that does not. */
export async function findMarkWait(db: Db, videoKey: string): Promise<Date | null> {
  return (await db.selectFrom('videos').select('mark_queued_at').where('key', '=', videoKey).executeTakeFirst())?.mark_queued_at ?? null
}

/** A media has its mark, or none for this reason. */
export async function endMark(trx: Db, videoKey: string, fault: string | null): Promise<void> {
  await trx.updateTable('videos').set({ mark_queued_at: null, mark_fault: fault }).where('key', '=', videoKey).execute()
}

/** The right to mark an encoded media, which a restarted encode, a deletion and another run end. @returns undefined where it needs none. */
export async function takeMarkClaim(db: Db, videoKey: string, token: string): Promise<VideoRow | undefined> {
  return db
    .updateTable('videos as v')
    .set({ encode_claim: token })
    .where('v.key', '=', videoKey)
    .where('v.mark_queued_at', 'is not', null)
    .where(lacksMark)
    .returningAll('v')
    .executeTakeFirst()
}

export type Marking = { generation: number; served: RenditionRow[]; renditions: RenditionRow[] }

/**
 * The generation that a media is marked into: the one begun with the shape of what is served, else a new one. The row of the media is
 * locked by the caller.
 */
export async function beginMarking(trx: Db, video: VideoRow, version: number): Promise<Marking> {
  const served = (await listRenditions(trx, video.key, video.generation)).filter(({ state }) => state === 'complete')
  const begun = video.encoding_generation > video.generation ? await listRenditions(trx, video.key, video.encoding_generation) : []
  const isSame = (row: RenditionRow) =>
    row.mark_version === version &&
    served.some(({ name, width, height }) => name === row.name && width === row.width && height === row.height)
  if (begun.length === served.length && begun.every(isSame)) return { generation: video.encoding_generation, served, renditions: begun }
  const generation = Math.max(video.generation, video.encoding_generation) + 1
  await insertRenditions(
    trx,
    served.map((row) => ({
      ...row,
      published_segments: 0,
      published_seconds: 0,
      published_bytes: 0,
      generation,
      state: 'waiting' as const,
      init_address: null,
      mark_version: version,
    })),
  )
  await trx.updateTable('videos').set({ encoding_generation: generation }).where('key', '=', video.key).execute()
  return { generation, served, renditions: await listRenditions(trx, video.key, generation) }
}

/** Serves a marked generation with its own copies of the pictures. @returns false where nobody waits for it any more. */
export async function serveMarked(
  trx: Db,
  videoKey: string,
  generation: number,
  pictures: Pick<VideoRow, 'thumbnails' | 'storyboard'>,
): Promise<boolean> {
  const served = await trx
    .updateTable('videos')
    .set({ generation, ...pictures, mark_queued_at: null, mark_fault: null })
    .where('key', '=', videoKey)
    .where('mark_queued_at', 'is not', null)
    .executeTakeFirst()
  return served.numUpdatedRows === 1n
}
