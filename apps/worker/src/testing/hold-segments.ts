import type { Database } from '@videozz/db'
import { sql } from 'kysely'

export type SegmentHolds = {
  /** From this segment on the rendition is not published; a worker that reaches it waits there. */
  hold: (videoKey: string, rendition: string, sequence: number) => Promise<void>
  /** How many wait. */
  waiting: () => Promise<number>
  /** Lets the waiting ones continue. */
  release: () => Promise<void>
  /** Ends what workers that were killed while they waited left in the database. */
  endWaiting: () => Promise<void>
}

/** Pauses workers at a given segment, by a lock in the database, however slow or fast the machine is. */
export async function holdSegments(db: Database): Promise<SegmentHolds> {
  await sql`create table held_segments (video_key text, rendition text, sequence int, primary key (video_key, rendition))`.execute(db)
  await sql`
    create function wait_while_held() returns trigger language plpgsql as $$
    begin
      while exists (select from held_segments h where h.video_key = new.video_key and h.rendition = new.rendition and new.sequence >= h.sequence)
      loop
        perform pg_sleep(0.05);
      end loop;
      return new;
    end $$`.execute(db)
  await sql`create trigger held before insert on segments for each row execute function wait_while_held()`.execute(db)
  return {
    hold: async (videoKey, rendition, sequence) => {
      await sql`
        insert into held_segments values (${videoKey}, ${rendition}, ${sequence})
        on conflict (video_key, rendition) do update set sequence = excluded.sequence`.execute(db)
    },
    waiting: async () => {
      // One that is not held may be met while it inserts: only who waits sleeps.
      const { rows } = await sql`
        select 1 from pg_stat_activity
        where datname = current_database() and wait_event = 'PgSleep' and query like 'insert into "segments"%'`.execute(db)
      return rows.length
    },
    release: async () => void (await sql`delete from held_segments`.execute(db)),
    endWaiting: async () => {
      await sql`
        select pg_terminate_backend(pid, 60000) from pg_stat_activity
        where datname = current_database() and state = 'active' and pid <> pg_backend_pid()`.execute(db)
    },
  }
}
