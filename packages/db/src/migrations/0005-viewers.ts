import { type Kysely, sql } from 'kysely'

/**
 * Revoked viewers, first uses of viewer tokens, the position of a session, which of its reports are counted and how fast it requests keys.
 * No index holds a column that heartbeats change, so that their updates stay cheap; `view_started_at` changes once.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table viewers add column revoked_at timestamptz;
    create table viewer_token_uses (
      hash text primary key, account_id char(16) not null, viewer_id char(16) not null references viewers on delete cascade, device text not null, place text not null,
      used_at timestamptz not null, expires_at timestamptz not null);
    create index viewer_token_uses_expired on viewer_token_uses (expires_at);
    create index viewer_token_uses_viewer on viewer_token_uses (viewer_id);
    alter table playback_sessions
      add column position double precision, add column report_number integer, add column reports_seen integer not null default 0,
      add column report_credit double precision not null default 0,
      add column key_level double precision not null default 0, add column key_at timestamptz, add column key_last integer;
    create index playback_sessions_viewer on playback_sessions (viewer_id, created_at) where viewer_id is not null;
    create index playback_sessions_resume on playback_sessions (viewer_id, video_key, created_at) where view_started_at is not null;
    alter table playback_leases add column paused_at timestamptz;
    alter table playback_signs alter column session_id drop not null, add column viewer_id char(16) references viewers on delete set null,
      add constraint playback_signs_kind check (kind in ('tampering', 'faster-than-time', 'key-rush', 'many-addresses', 'many-devices', 'token-replayed'));
    create index playback_signs_viewer on playback_signs (viewer_id, created_at) where viewer_id is not null
  `.execute(db)
}
