import { type Kysely, sql } from 'kysely'

/** When a viewer behind a code was erased, and indexes of the rows to purge. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table imprint_codes add column viewer_erased_at timestamptz;
    create index imprint_codes_viewer on imprint_codes (viewer_id) where viewer_id is not null;
    create index imprint_codes_age on imprint_codes using brin (created_at);
    create index playback_sessions_traced on playback_sessions (created_at) where address is not null or user_agent is not null;
    create index playback_sessions_detailed on playback_sessions (created_at) where device <> '';
    create index playback_signs_age on playback_signs (created_at)
  `.execute(db)
}
