import { type Kysely, sql } from 'kysely'

/**
 * Media published at YouTube. `sealed_token`: access token given for one publication. `sealed_session`: address of an upload, kept before its
 * first byte is sent, so that an upload is continued and never made twice; `finishing`: its last bytes may have been sent. `extras`: what
 * became of cover and subtitles sent along. `publication_days`: uploads begun each day of the Pacific coast, since YouTube counts them for
 * the whole deployment; `spent`: YouTube said there are no more.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table publications (
      id char(16) primary key, video_key char(16) not null references videos on delete cascade, account_id char(16) not null references accounts,
      user_id char(16) not null, state text not null default 'waiting'
        check (state in ('waiting', 'preparing', 'uploading', 'processing', 'published', 'failed', 'canceled')),
      title text not null, description text not null, tags text[] not null, category text not null,
      privacy text not null check (privacy in ('public', 'unlisted', 'private')), with_thumbnail boolean not null, with_captions boolean not null,
      sealed_token text, sealed_session text, source_object text, total bigint, sent bigint not null default 0,
      finishing boolean not null default false, session_at timestamptz, reason text,
      tries integer not null default 0, progress_at timestamptz not null, next_attempt_at timestamptz not null, claim char(16), claimed_until timestamptz,
      channel_id text, channel_title text, external_id text unique, became text check (became in ('public', 'unlisted', 'private')),
      extras jsonb not null default '{}', created_at timestamptz not null, ended_at timestamptz);
    create unique index publications_running on publications (video_key) where ended_at is null;
    create index publications_due on publications (next_attempt_at) where ended_at is null;
    create index publications_busy on publications (account_id) where ended_at is null;
    create index publications_latest on publications (video_key, created_at desc);
    create table publication_days (day date primary key, begun integer not null default 0, spent boolean not null default false)
  `.execute(db)
}
