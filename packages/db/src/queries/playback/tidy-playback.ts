import { type Kysely, sql } from 'kysely'
import type { DatabaseSchema } from '../../schema/schema.ts'

/** Deletes the uses of viewer tokens that no browser accepts any more. */
export async function tidyViewerTokens(db: Kysely<DatabaseSchema>, now: Date): Promise<void> {
  await db.deleteFrom('viewer_token_uses').where('expires_at', '<=', now).execute()
}

/** Makes the partitions of playback tables for the coming months, where they are not there yet. */
export async function makePlaybackPartitions(db: Kysely<DatabaseSchema>, monthsAhead: number): Promise<void> {
  await sql`select ensure_playback_partitions(${monthsAhead})`.execute(db)
}
