import type { Kysely } from 'kysely'
import type { DatabaseSchema } from '../../schema/schema.ts'

/** A media of an account. */
export type MediaRef = { accountId: string; videoKey: string }

/**
 * Locks the row of a media to the end of the transaction: those who change what hangs on it take turns.
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
