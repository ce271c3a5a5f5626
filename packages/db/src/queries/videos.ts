import type { VideoType } from '@videozz/contract'
import { type Kysely, type Selectable, sql } from 'kysely'
import type { DatabaseSchema } from '../schema.ts'
import type { VideoTable } from '../schema-media.ts'
import { type FolderName, foldersOfVideos } from './folders.ts'

type Db = Kysely<DatabaseSchema>
export type VideoRow = Selectable<VideoTable>
export type RenditionSummary = { video_key: string; name: string; state: 'waiting' | 'encoding' | 'complete'; published_seconds: number }
/** A media with the unmarked renditions of the generation that shows its progress, and the folders it lies in. */
export type VideoWithRenditions = { video: VideoRow; renditions: RenditionSummary[]; folders: FolderName[] }

export type VideoListQuery = {
  accountId: string
  search: string
  orderBy: 'created_at' | 'title'
  direction: 'asc' | 'desc'
  /** Undefined for every type. */
  types: readonly VideoType[] | undefined
  page: number
  limit: number
}

/** A page of an account's library and how many media there are in all. Titles sort as Portuguese readers expect. */
export async function listVideos(db: Db, query: VideoListQuery): Promise<{ items: VideoWithRenditions[]; total: number }> {
  const matching = db
    .selectFrom('videos')
    .where('account_id', '=', query.accountId)
    .where('deleted_at', 'is', null)
    .$if(query.types !== undefined, (select) => select.where('type', 'in', [...(query.types ?? [])]))
    .$if(query.search !== '', (select) => select.where(sql<boolean>`strpos(title_folded, fold_text(${query.search})) > 0`))
  const order = query.orderBy === 'title' ? sql`title collate "pt-BR-x-icu"` : sql`created_at`
  const rows = await matching
    .selectAll()
    .orderBy(order, query.direction)
    .orderBy('key', query.direction)
    .limit(query.limit)
    .offset((query.page - 1) * query.limit)
    .execute()
  const { total } = await matching.select((select) => select.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { items: await withRenditions(db, rows), total }
}

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

/** Adds to each media the renditions of the generation being encoded, or of the one being served when none is, and its folders. */
export async function withRenditions(db: Db, videos: VideoRow[]): Promise<VideoWithRenditions[]> {
  if (videos.length === 0) return []
  const keys = videos.map((video) => video.key)
  const folders = await foldersOfVideos(db, keys)
  const renditions = await db
    .selectFrom('renditions as r')
    .innerJoin('videos as v', (join) => join.onRef('v.key', '=', 'r.video_key').onRef('v.encoding_generation', '=', 'r.generation'))
    .select(['r.video_key', 'r.name', 'r.state', 'r.published_seconds'])
    .where('r.video_key', 'in', keys)
    .where('r.variant', '=', 0)
    .execute()
  return videos.map((video) => ({
    video,
    renditions: renditions.filter((each) => each.video_key === video.key),
    folders: folders.get(video.key) ?? [],
  }))
}

/**
 * Deletes media for their owner: they are gone for him and from the storage figure at once, and playing sessions lose their lease.
 * The bytes stay until they are purged. Call it in a transaction.
 * @returns those that were there.
 */
export async function deleteVideos(
  trx: Db,
  accountId: string,
  keys: string[],
  now: Date,
): Promise<Pick<VideoRow, 'key' | 'title' | 'source_size'>[]> {
  const gone = await trx
    .updateTable('videos')
    .set({ deleted_at: now, updated_at: now })
    .where('key', 'in', keys)
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is', null)
    .returning(['key', 'title', 'source_size', 'type'])
    .execute()
  if (gone.length === 0) return []
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
