import type { Kysely } from 'kysely'
import type { DatabaseSchema } from '../../schema/schema.ts'
import type { VideoRow } from './videos.ts'

/** A media of an account. */
export type MediaRef = { accountId: string; videoKey: string }

/**
 * Locks the row of a media to the end of the transaction, which serialises changes of its dependent rows.
 * @returns false where the account has no such media.
 */
export async function holdMedia(trx: Kysely<DatabaseSchema>, { accountId, videoKey }: MediaRef): Promise<boolean> {
  const video = await trx
    .selectFrom('videos')
    .select('key')
    .where('key', '=', videoKey)
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return video !== undefined
}

/**
 * Locks the row of a media against any change to the end of the transaction.
 * @returns what decides whether it may be encoded, replaced or given another cover; undefined where the account has no such media.
 */
export function lockMedia(
  trx: Kysely<DatabaseSchema>,
  { accountId, videoKey }: MediaRef,
): Promise<Pick<VideoRow, 'title' | 'type' | 'status' | 'source_object' | 'custom_thumbnail'> | undefined> {
  return trx
    .selectFrom('videos')
    .select(['title', 'type', 'status', 'source_object', 'custom_thumbnail'])
    .where('key', '=', videoKey)
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}
