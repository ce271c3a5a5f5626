import { type Kysely, sql } from 'kysely'

/**
 * Figures of lives: who comes and goes by minute (`live_watchers`: who was there at the last count), how far behind the edge players are and
 * how long they stall (`stat_live_minutes`, kept with the other figures when a media is deleted), and how many came in all (`audience`).
 * Tests of a connection: a publisher that begins until `test_until` is neither shown nor recorded.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table lives add column audience integer, add column test_until timestamptz;
    alter table live_runs add column test boolean not null default false;
    alter table live_minutes add column joined integer not null default 0, add column departed integer not null default 0;
    create table live_watchers (
      video_key char(16) not null references lives on delete cascade, watcher char(16) not null, primary key (video_key, watcher));
    create table stat_live_minutes (
      video_key char(16) not null, minute timestamptz not null, latency_sum double precision not null default 0,
      latency_reports integer not null default 0, stalls integer not null default 0, stall_ms double precision not null default 0,
      primary key (video_key, minute))
  `.execute(db)
}
