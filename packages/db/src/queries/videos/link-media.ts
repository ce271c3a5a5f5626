import type { Kysely } from 'kysely'
import type { DatabaseSchema } from '../../schema/schema.ts'
import type { VideoLinkTable } from '../../schema/media.ts'
import type { VideoRow } from './videos.ts'

type Db = Kysely<DatabaseSchema>
type NewLink = Pick<VideoRow, 'key' | 'account_id' | 'title' | 'description' | 'secret'> & Pick<VideoLinkTable, 'external_id' | 'starts_at'>

/** How many media of YouTube an account has, with its row locked: imports that run at once are counted one after the other. */
export async function lockLinkCount(trx: Db, accountId: string): Promise<number> {
  await trx.selectFrom('accounts').select('id').where('id', '=', accountId).forNoKeyUpdate().executeTakeFirstOrThrow()
  const { count } = await trx
    .selectFrom('videos')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where('type', '=', 'youtube')
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/** The row of a media that stays at YouTube: nothing of it is stored or encoded. @param link `secret` as `createMediaSecret` wraps it. */
export async function insertLinkMedia(trx: Db, { external_id, starts_at, ...media }: NewLink, now: Date): Promise<VideoRow> {
  const video = await trx
    .insertInto('videos')
    .values({
      ...media,
      type: 'youtube',
      status: 'encoded',
      status_error: null,
      duration: null,
      source_object: null,
      source_size: 0,
      source_name: external_id,
      width: null,
      height: null,
      custom_thumbnail: null,
      waveform: null,
      storyboard: null,
      encode_started_at: null,
      encoded_at: now,
      created_at: now,
      updated_at: now,
      deleted_at: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await trx.insertInto('video_links').values({ video_key: video.key, provider: 'youtube', external_id, starts_at }).execute()
  return video
}

/** Where a media that stays at another platform is there. */
export function findVideoLink(db: Db, videoKey: string) {
  return db.selectFrom('video_links').selectAll().where('video_key', '=', videoKey).executeTakeFirst()
}
