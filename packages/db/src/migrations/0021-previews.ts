import { type Kysely, sql } from 'kysely'

/**
 * Who opened a preview, and in which session of theirs: both decide at every request whether it may go on. The evidence behind its code
 * names the person. Account-service tokens are known by their hash, so that none opens a session after the one it opened was ended.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table playback_sessions add column previewer_id char(16), add column previewer_family char(16);
    alter table imprint_codes add column previewer_id char(16);
    alter table refresh_families add column opened_with text;
    create index refresh_families_opened_with on refresh_families (opened_with) where opened_with is not null
  `.execute(db)
}
