import type { Kysely } from 'kysely'
import type { MediaKeyTable } from '../../schema/media.ts'
import type { DatabaseSchema } from '../../schema/schema.ts'

type Db = Kysely<DatabaseSchema>

/** Adds wrapped keys; those that are there already are left as they are. */
export async function insertMediaKeys(trx: Db, rows: readonly MediaKeyTable[]): Promise<void> {
  await trx
    .insertInto('media_keys')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** A wrapped key of a generation. */
export async function findMediaKey(db: Db, videoKey: string, generation: number, index: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('media_keys')
    .select('wrapped_key')
    .where('video_key', '=', videoKey)
    .where('generation', '=', generation)
    .where('key_index', '=', index)
    .executeTakeFirst()
  return row?.wrapped_key
}

/** The wrapped keys of a generation. */
export function listMediaKeys(db: Db, videoKey: string, generation: number): Promise<Pick<MediaKeyTable, 'key_index' | 'wrapped_key'>[]> {
  return db
    .selectFrom('media_keys')
    .select(['key_index', 'wrapped_key'])
    .where('video_key', '=', videoKey)
    .where('generation', '=', generation)
    .execute()
}
