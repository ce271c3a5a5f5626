import { type Kysely, sql } from 'kysely'

/** Kinds of the errors that interrupted a playback session, each once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table playback_sessions add column play_error_codes text[] not null default '{}'`.execute(db)
}
