import { type Kysely, sql } from 'kysely'

/** `transcription_agreed`: the item was created with its media without a subtitle to be transcribed, so beginning it again has them so too. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table ai_items add column transcription_agreed boolean not null default false`.execute(db)
}
