import { type Kysely, sql } from 'kysely'

/**
 * Lives at the end of their account's storage. `recorded_segments` and `recorded_seconds`: where the recording of one stopped, null while it
 * goes on; segments from there on are only there for players on air. `window_from`: the first segment that players on air are told of, null
 * for all. `storage_level`: the most of the storage, of 80, 95 and 100 %, that was used while it was recorded, and what of it was mailed.
 * `live_leftovers`: objects of segments that are no longer there, to be deleted.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table lives add column recorded_segments integer, add column recorded_seconds double precision, add column window_from integer,
      add column storage_level smallint not null default 0, add column storage_mailed smallint not null default 0;
    create index lives_storage_mails on lives (video_key) where storage_mailed < storage_level;
    create index lives_windows on lives (video_key) where recording = 'stopped';
    create table live_leftovers (
      address char(32) primary key, video_key char(16) not null references lives on delete cascade);
    create index live_leftovers_media on live_leftovers (video_key)
  `.execute(db)
}
