import { type Kysely, sql } from 'kysely'

/** What the nightly checks of the storage found, how far a purge has come, and which installation a store belongs to. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table storage_findings (
      kind text not null, subject text not null, account_id char(16), expected bigint, found bigint,
      first_seen_at timestamptz not null, last_seen_at timestamptz not null, times integer not null default 1,
      primary key (kind, subject));
    create table installation (id char(16) primary key, single boolean not null default true unique check (single));
    alter table videos add column purge_started_at timestamptz, add column purged_at timestamptz;
    update videos set purge_started_at = updated_at, purged_at = updated_at where deleted_at is not null and source_object is null;
    create index videos_unpurged on videos (deleted_at) where deleted_at is not null and purged_at is null;
    create index uploads_reserved on uploads (account_id) where state in ('open', 'completed')
  `.execute(db)
}
