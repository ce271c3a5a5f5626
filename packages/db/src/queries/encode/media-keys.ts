import type { Kysely } from 'kysely'
import type { MediaKeyTable } from '../../schema/media.ts'
import type { DatabaseSchema } from '../../schema/schema.ts'

/** The stored, wrapped keys of a generation; none where its keys are derived (`isDerivedKey`). */
export function listMediaKeys(
  db: Kysely<DatabaseSchema>,
  videoKey: string,
  generation: number,
): Promise<Pick<MediaKeyTable, 'key_index' | 'wrapped_key'>[]> {
  return db
    .selectFrom('media_keys')
    .select(['key_index', 'wrapped_key'])
    .where('video_key', '=', videoKey)
    .where('generation', '=', generation)
    .execute()
}

/** The wrapped secret of a media, deleted or not. */
export async function findMediaSecret(db: Kysely<DatabaseSchema>, videoKey: string): Promise<string> {
  return (await db.selectFrom('videos').select('secret').where('key', '=', videoKey).executeTakeFirstOrThrow()).secret
}
