import { type Kysely, type Selectable, sql } from 'kysely'
import type { DatabaseSchema } from '../../schema/schema.ts'
import type { VideoTable } from '../../schema/media.ts'
import { cancelReplacements } from '../replacements/replacements.ts'
import { leaveFolders } from '../folders/write-folder-videos.ts'
import { findEncodePlaces } from '../encode/encode-places.ts'
import { type FolderName, foldersOfVideos } from '../folders/folders.ts'
import { type FolderBounds, isMediaWithin } from '../folders/within.ts'

type Db = Kysely<DatabaseSchema>
export type VideoRow = Selectable<VideoTable>
export type RenditionSummary = { video_key: string; name: string; state: 'waiting' | 'encoding' | 'complete'; published_seconds: number }
/**
 * A media with the unmarked renditions of the generation that shows its progress, its folders, and its place in line, from 1, while its
 * encode waits.
 */
export type VideoWithRenditions = { video: VideoRow; renditions: RenditionSummary[]; folders: FolderName[]; queuePlace: number | null }

/** A media of an account that was not deleted. */
export async function findVideo(db: Db, accountId: string, key: string): Promise<VideoRow | undefined> {
  return db
    .selectFrom('videos')
    .selectAll()
    .where('key', '=', key)
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

/** Media of an account that were not deleted, of these keys, in no order. */
export async function findVideos(db: Db, accountId: string, keys: readonly string[], within: FolderBounds = null): Promise<VideoRow[]> {
  return db
    .selectFrom('videos')
    .selectAll()
    .where('key', 'in', keys)
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is', null)
    .where(isMediaWithin(sql.ref('videos.key'), within))
    .execute()
}

/** Adds to each media the renditions of the generation being encoded, or of the one being served when none is, and its folders. */
export async function withRenditions(db: Db, videos: VideoRow[]): Promise<VideoWithRenditions[]> {
  if (videos.length === 0) return []
  const keys = videos.map((video) => video.key)
  const folders = await foldersOfVideos(db, keys)
  const places = await findEncodePlaces(db, videos)
  const renditions = await db
    .selectFrom('renditions as r')
    .innerJoin('videos as v', (join) => join.onRef('v.key', '=', 'r.video_key'))
    .select(['r.video_key', 'r.name', 'r.state', 'r.published_seconds'])
    .where('r.video_key', 'in', keys)
    // What is encoded may be older than what was begun last: a new file that failed leaves the media as it was.
    .where('r.generation', '=', sql<number>`case when v.status = 'encoded' then v.generation else v.encoding_generation end`)
    .where('r.variant', '=', 0)
    .execute()
  return videos.map((video) => ({
    video,
    renditions: renditions.filter((each) => each.video_key === video.key),
    folders: folders.get(video.key) ?? [],
    queuePlace: places.get(video.key) ?? null,
  }))
}

/** A media, deleted or not, with its renditions and folders. */
export async function readMediaWithRenditions(db: Db, videoKey: string): Promise<VideoWithRenditions> {
  const video = await db.selectFrom('videos').selectAll().where('key', '=', videoKey).executeTakeFirstOrThrow()
  const [found] = await withRenditions(db, [video])
  return found ?? { video, renditions: [], folders: [], queuePlace: null }
}

type NewMedia = Pick<VideoRow, 'key' | 'account_id' | 'title' | 'type' | 'source_object' | 'source_size' | 'source_name' | 'secret'> &
  Partial<Pick<VideoRow, 'sample' | 'description' | 'status' | 'encoded_at' | 'in_library' | 'custom_thumbnail'>>

/** The row of a new media, which waits to be encoded unless it says otherwise. @param media `secret` as `createMediaSecret` wraps it. */
export function insertMedia(trx: Db, media: NewMedia, now: Date): Promise<VideoRow> {
  return trx
    .insertInto('videos')
    .values({
      status: 'copying',
      status_error: null,
      duration: null,
      width: null,
      height: null,
      custom_thumbnail: null,
      waveform: null,
      storyboard: null,
      encode_started_at: null,
      encoded_at: null,
      created_at: now,
      updated_at: now,
      deleted_at: null,
      ...media,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/**
 * Deletes media for their owner: they are removed from the library and from the storage figure at once, and playing sessions lose their
 * lease. The bytes stay until they are purged. Call it in a transaction.
 * @returns those that existed.
 */
export async function deleteVideos(
  trx: Db,
  accountId: string,
  keys: string[],
  now: Date,
): Promise<Pick<VideoRow, 'key' | 'title' | 'source_size' | 'type'>[]> {
  // In one order, or two who delete the same could wait for each other.
  const there = await trx
    .selectFrom('videos')
    .select('key')
    .where('key', 'in', keys)
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is', null)
    .orderBy('key')
    .forNoKeyUpdate()
    .execute()
  if (there.length === 0) return []
  await cancelReplacements(
    trx,
    there.map((video) => video.key),
    now,
  )
  await leaveFolders(
    trx,
    accountId,
    there.map((video) => video.key),
  )
  const gone = await trx
    .updateTable('videos')
    .set({ deleted_at: now, updated_at: now })
    .where(
      'key',
      'in',
      there.map((video) => video.key),
    )
    .returning(['key', 'title', 'source_size', 'type'])
    .execute()
  const size = gone.reduce((sum, video) => sum + (video.type === 'youtube' ? 0 : video.source_size), 0)
  await sql`update accounts set storage_used = greatest(0, storage_used - ${size}::bigint) where id = ${accountId}`.execute(trx)
  await sql`
    with held as materialized (
      select session_id from playback_leases
      where account_id = ${accountId} and ended_reason is null and session_id in (
        select id from playback_sessions
        where account_id = ${accountId} and video_key = any(${gone.map((video) => video.key)}) and created_at > ${new Date(now.getTime() - sessionMs)})
      order by session_id for update)
    update playback_leases l set ended_reason = 'unavailable' from held where held.session_id = l.session_id`.execute(trx)
  return gone
}

/** Longest life of a playback session, with an hour to spare. */
const sessionMs = 13 * 3600 * 1000
