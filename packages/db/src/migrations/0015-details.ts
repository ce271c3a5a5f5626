import { type Kysely, sql } from 'kysely'

/**
 * Chapters, and a version number of a media that detects concurrent edits. Pictures waiting to be converted are in an unlogged table: after
 * a crash the sender is told to upload again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table videos add column revision integer not null default 0, add column chapters jsonb not null default '[]';
    create unlogged table picture_requests (
      key char(16) primary key, account_id char(16) not null, width integer not null, height integer not null, source bytea not null,
      state text not null default 'waiting' check (state in ('waiting', 'made', 'refused')), picture bytea,
      created_at timestamptz not null default now())
  `.execute(db)
}
