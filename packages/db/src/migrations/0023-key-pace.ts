import { type Kysely, sql } from 'kysely'

/** Keys are paced by viewer and media, and bound to the page that took the lease; the pace of single sessions is not measured any more. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table playback_sessions
      drop column key_level, drop column key_at, drop column key_last,
      add column proof_key text, add column key_seconds real not null default 0, add column key_number integer,
      add column keys_seen integer not null default 0, add column key_networks text[] not null default '{}', add column key_networks_at timestamptz;
    create index playback_sessions_silent on playback_sessions (created_at) where last_report_at is null and key_seconds > 150;
    alter table playback_leases add column network text;
    create table key_buckets (
      video_key char(16) not null references videos on delete cascade, holder text not null, generation integer not null,
      level real not null, at timestamptz not null, pressure real not null default 0,
      episode_at timestamptz not null, episode_seconds real not null default 0,
      given int4multirange not null default '{}', used_on date not null, primary key (video_key, holder)) with (fillfactor = 80);
    create index key_buckets_used on key_buckets (used_on);
    create index key_buckets_holder on key_buckets (holder)
  `.execute(db)
}
