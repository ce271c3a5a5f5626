import { type Kysely, sql } from 'kysely'
import type { DatabaseSchema } from '../../schema/schema.ts'
import { type FolderBounds, isMediaWithin } from '../folders/within.ts'

/** Bytes of the sources of media in folders. */
export async function readSourceBytes(db: Kysely<DatabaseSchema>, accountId: string, within: FolderBounds): Promise<number> {
  const { bytes } = await db
    .selectFrom('videos')
    .select(sql<number>`coalesce(sum(source_size), 0)::bigint`.as('bytes'))
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is', null)
    .where('type', '<>', 'youtube')
    .where(isMediaWithin(sql.ref('videos.key'), within))
    .executeTakeFirstOrThrow()
  return bytes
}
