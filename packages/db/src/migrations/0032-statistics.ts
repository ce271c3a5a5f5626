import { type Kysely, sql } from 'kysely'

/**
 * Facts of playback sessions that statistics are made of, and the tables the worker keeps of them. `before` is what of a session is rolled
 * up, while it has more; `stat_queue` names those sessions.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table videos add column source_generation integer not null default 1;
    alter table accounts add column completion_percent smallint not null default 90 check (completion_percent between 50 and 100);
    alter table playback_sessions
      add column source_generation integer not null default 1, add column rewatched int4multirange not null default '{}',
      add column hours integer[] not null default '{}', add column hour_seconds double precision[] not null default '{}',
      add column watched_at timestamptz, add column before jsonb, add column completed boolean not null default false,
      add column browser text, add column device_kind text, add column network_kind text,
      add column first_frame_ms integer, add column stalls integer not null default 0, add column stall_ms integer not null default 0,
      add column play_errors integer not null default 0, add column play_bits double precision not null default 0,
      add column play_ms double precision not null default 0;
    create table stat_queue (
      session_id char(16) not null, created_at timestamptz not null, queued_at timestamptz not null, primary key (session_id, created_at));
    create index stat_queue_order on stat_queue (queued_at)
  `.execute(db)
  await createRollUps(db)
  await addWatchedBefore(db)
}

async function createRollUps(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table stat_hours (
      account_id char(16) not null, hour integer not null, views_imprint integer not null default 0, views_plain integer not null default 0,
      seconds double precision not null default 0, primary key (account_id, hour));
    create table stat_media_days (
      account_id char(16) not null, day date not null, video_key char(16) not null, views_imprint integer not null default 0,
      views_plain integer not null default 0, seconds double precision not null default 0,
      primary key (account_id, day, video_key) include (views_imprint, views_plain, seconds));
    create index stat_media_days_media on stat_media_days (video_key, day);
    create table stat_day_parts (
      account_id char(16) not null, day date not null, part text not null, value text not null, views integer not null default 0,
      seconds double precision not null default 0, primary key (account_id, day, part, value));
    create table stat_reach (
      account_id char(16) not null, day date not null, previous_day date not null, viewers integer not null, primary key (account_id, day, previous_day));
    create table viewer_days (account_id char(16) not null, viewer_id char(16) not null, day date not null, primary key (viewer_id, day));
    create table viewer_media (
      video_key char(16) not null, source_generation integer not null, viewer_id char(16) not null, account_id char(16) not null,
      watched int4multirange not null default '{}', rewatched int4multirange not null default '{}', seconds double precision not null default 0,
      views integer not null default 0, position real, first_at timestamptz not null, last_at timestamptz not null, completed_at timestamptz,
      primary key (viewer_id, video_key, source_generation));
    create index viewer_media_media on viewer_media (video_key, source_generation, last_at desc, viewer_id) include (completed_at);
    create table media_curves (
      video_key char(16) not null, source_generation integer not null, day date not null, views integer not null default 0,
      points integer[] not null default '{}', primary key (video_key, source_generation, day));
    create table stat_quality_days (
      account_id char(16) not null, day date not null, browser text not null, network text not null, views integer not null default 0,
      first_frames integer[] not null default '{}', stalls integer not null default 0, stall_ms double precision not null default 0,
      errors integer not null default 0, bits double precision not null default 0, play_ms double precision not null default 0,
      primary key (account_id, day, browser, network))
  `.execute(db)
}

/** Sessions of before have no hours: what they watched counts in the hour of their last report. The worker rolls them up. */
async function addWatchedBefore(db: Kysely<unknown>): Promise<void> {
  await sql`
    update playback_sessions set before = '{}'::jsonb, watched_at = coalesce(last_report_at, created_at), hours = array[floor(extract(epoch from coalesce(last_report_at, created_at)) / 3600)::integer],
      hour_seconds = array[watched_seconds]
    where view_started_at is not null and not preview and watched_seconds > 0;
    insert into stat_queue (session_id, created_at, queued_at) select id, created_at, created_at from playback_sessions where before is not null
  `.execute(db)
}
