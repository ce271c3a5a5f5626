import { type Kysely, sql } from 'kysely'

/**
 * Sessions open at whole milliseconds: their instants are keys, and the code keeps them as `Date`, which has no microseconds. A session
 * that had some would never be found again by its key, and be rolled up again and again. The product never stored one: rows that are there
 * are not read again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table playback_sessions
      add constraint playback_sessions_created_ms check (created_at = date_trunc('milliseconds', created_at at time zone 'UTC') at time zone 'UTC') not valid
  `.execute(db)
}
