import { type Kysely, sql } from 'kysely'

/**
 * Players of an account: its default one, without a media, and those of single media. Pictures are made for a use: a logotype keeps its
 * transparency and its shape.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table custom_players (
      id char(16) primary key, account_id char(16) not null references accounts on delete cascade,
      video_key char(16) references videos on delete cascade,
      is_active boolean not null default true, preferences jsonb not null, logotype text, revision integer not null default 1,
      created_at timestamptz not null default now(), updated_at timestamptz not null default now(),
      constraint custom_players_default_active check (video_key is not null or is_active));
    create unique index custom_players_default on custom_players (account_id) where video_key is null;
    create unique index custom_players_video on custom_players (video_key) where video_key is not null;
    create index custom_players_of_media on custom_players (account_id, updated_at desc) where video_key is not null;
    alter table picture_requests add column use text not null default 'cover' check (use in ('cover', 'logotype'))
  `.execute(db)
}
