import type { Kysely } from 'kysely'
import type { DatabaseSchema } from '../../schema/schema.ts'

type Db = Kysely<DatabaseSchema>
/** Somebody with a code of their own. */
export type CodedHolder = { kind: 'session' | 'viewer' | 'user'; id: string }

/** When somebody was given a marked generation, first and last; the code of a session. */
export async function findMarkHolder(
  db: Db,
  { videoKey, generation, kind, id }: CodedHolder & { videoKey: string; generation: number },
): Promise<{ firstAt: Date; lastAt: Date; code: string | null } | undefined> {
  return db
    .selectFrom('mark_holders')
    .select(['first_at as firstAt', 'last_at as lastAt', 'code'])
    .where('video_key', '=', videoKey)
    .where('generation', '=', generation)
    .where('kind', '=', kind)
    .where('holder_id', '=', id)
    .executeTakeFirst()
}
