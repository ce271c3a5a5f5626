import { type Kysely, type Selectable, sql } from 'kysely'
import type { VideoLinkTable } from '../../schema/media.ts'
import type { DatabaseSchema } from '../../schema/schema.ts'
import { type FolderBounds, isMediaWithin } from '../folders/within.ts'
import { insertMedia, type VideoRow } from './videos.ts'

type Db = Kysely<DatabaseSchema>
type NewLink = Pick<VideoRow, 'key' | 'account_id' | 'title' | 'description' | 'secret'> & Pick<VideoLinkTable, 'external_id' | 'starts_at'>

/** How many media of YouTube an account has. @param within folders whose media alone are counted. */
export async function countLinkMedia(db: Db, accountId: string, within: FolderBounds = null): Promise<number> {
  const { count } = await db
    .selectFrom('videos')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where('type', '=', 'youtube')
    .where('deleted_at', 'is', null)
    .where(isMediaWithin(sql.ref('videos.key'), within))
    .executeTakeFirstOrThrow()
  return count
}

/** The same with the account's row locked: imports that run at once are counted one after the other. */
export async function lockLinkCount(trx: Db, accountId: string): Promise<number> {
  await trx.selectFrom('accounts').select('id').where('id', '=', accountId).forNoKeyUpdate().executeTakeFirstOrThrow()
  return countLinkMedia(trx, accountId)
}

/** A media that stays at YouTube: nothing of it is stored or encoded. @param link `secret` as `createMediaSecret` wraps it. */
export async function insertLinkMedia(trx: Db, { external_id, starts_at, ...media }: NewLink, now: Date): Promise<VideoRow> {
  const nothing = { source_object: null, source_size: 0, source_name: external_id }
  const video = await insertMedia(trx, { ...media, ...nothing, type: 'youtube', status: 'encoded', encoded_at: now }, now)
  await trx.insertInto('video_links').values({ video_key: video.key, provider: 'youtube', external_id, starts_at }).execute()
  return video
}

export type VideoLink = Selectable<VideoLinkTable>

/** Where a media is at another platform; undefined for one that lies here. */
export const findVideoLink = (db: Db, videoKey: string): Promise<VideoLink | undefined> =>
  db.selectFrom('video_links').selectAll().where('video_key', '=', videoKey).executeTakeFirst()

/** Gives a linked media the picture copied for it. @returns false when it has one, or its pictures are being deleted. */
export async function setLinkCover(trx: Db, videoKey: string, address: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('videos')
    .set({ thumbnails: [address] })
    .where('key', '=', videoKey)
    .where('type', '=', 'youtube')
    .where(sql<boolean>`thumbnails = '{}'`)
    .where('purge_started_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Notes how long a linked media is, in seconds, unless that is known. @returns whether it was noted. */
export async function setLinkDuration(trx: Db, accountId: string, videoKey: string, duration: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('videos')
    .set({ duration })
    .where('key', '=', videoKey)
    .where('account_id', '=', accountId)
    .where('type', '=', 'youtube')
    .where('duration', 'is', null)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
