import { type Kysely, sql } from 'kysely'

/**
 * Chapters, and a number that grows with what people change of a media, by which two who edit it notice each other. Pictures that
 * wait to be made anew hold no bytes worth keeping over a crash: whoever sent one is told to send it again.
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
