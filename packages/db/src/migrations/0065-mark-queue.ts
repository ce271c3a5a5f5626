import { type Kysely, sql } from 'kysely'

/** Media that wait for their forensic mark since `mark_queued_at`, and why the last try failed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table videos add column mark_queued_at timestamptz, add column mark_fault text;
    create index videos_mark_queue on videos (account_id) where mark_queued_at is not null
  `.execute(db)
}
