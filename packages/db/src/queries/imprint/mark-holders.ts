import { type Insertable, type Kysely, sql } from 'kysely'
import type { MarkHolderTable } from '../../schema/playback.ts'
import type { DatabaseSchema } from '../../schema/schema.ts'

type Db = Kysely<DatabaseSchema>
export type MarkHolder = Omit<Insertable<MarkHolderTable>, 'first_at' | 'last_at'>

/** Writes down that somebody is given a marked generation, so that a leak of it is compared with their code. */
export async function recordMarkHolder(db: Db, holder: MarkHolder, now: Date): Promise<void> {
  await db
    .insertInto('mark_holders')
    .values({ ...holder, first_at: now, last_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['video_key', 'generation', 'kind', 'holder_id'])
        .doUpdateSet({ last_at: now })
        // A viewer who plays on asks for playlists often: the day is exact enough.
        .where(sql<boolean>`mark_holders.last_at < ${now}::timestamptz - interval '1 hour'`),
    )
    .execute()
}
