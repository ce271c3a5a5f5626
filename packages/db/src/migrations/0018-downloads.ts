import { type Kysely, sql } from 'kysely'

/**
 * Files made for downloading and their addresses; files that replace a media's own, and the sources they replaced. An upload is `replacing`
 * while its file is prepared: its bytes stay reserved until one of the two files is final. `before` is the state of the media to restore
 * when the new file fails; `probed` the new file's details, stored in the media when it can be played.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table downloads (
      id char(16) primary key, video_key char(16) not null references videos on delete cascade, account_id char(16) not null references accounts,
      generation integer not null, rendition text not null, variant smallint not null default 0, object_key text not null,
      state text not null check (state in ('preparing', 'ready', 'failed')), progress real not null default 0, size bigint,
      created_at timestamptz not null default now(), used_at timestamptz not null,
      unique (video_key, generation, rendition, variant));
    create index downloads_used on downloads (used_at);
    create table download_links (
      hash text primary key, download_id char(16) not null references downloads on delete cascade, account_id char(16) not null, user_id char(16) not null,
      holder text, created_at timestamptz not null default now(), expires_at timestamptz not null);
    create index download_links_download on download_links (download_id);
    create index download_links_age on download_links (expires_at);
    alter table uploads drop constraint uploads_state_check;
    alter table uploads add constraint uploads_state_check
      check (state in ('open', 'completed', 'replacing', 'registered', 'canceled', 'expired', 'failed'));
    drop index uploads_reserved;
    create index uploads_reserved on uploads (account_id) where state in ('open', 'completed', 'replacing');
    create table video_replacements (
      id char(16) primary key, video_key char(16) not null references videos on delete cascade, account_id char(16) not null references accounts,
      upload_key char(16) not null unique references uploads, object_key text not null, file_name text not null, size bigint not null,
      state text not null default 'running' check (state in ('running', 'done', 'failed', 'canceled')), before jsonb not null, probed jsonb,
      reason text, told boolean not null default true, started_at timestamptz not null, ended_at timestamptz);
    create unique index video_replacements_running on video_replacements (video_key) where state = 'running';
    create index video_replacements_latest on video_replacements (video_key, started_at desc);
    create index video_replacements_untold on video_replacements (account_id) where not told;
    create table video_sources (
      id char(16) primary key, video_key char(16) not null references videos on delete cascade, account_id char(16) not null references accounts,
      object_key text, file_name text not null, size bigint not null, kept_from timestamptz, kept_until timestamptz,
      purge_after timestamptz not null, purged_at timestamptz, check ((kept_from is null) = (kept_until is null)));
    create index video_sources_video on video_sources (video_key);
    create index video_sources_due on video_sources (purge_after) where purged_at is null;
    create index video_sources_kept on video_sources (kept_until) where kept_until is not null;
    alter table videos add column source_since timestamptz
  `.execute(db)
}
