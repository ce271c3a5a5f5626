import { type Kysely, sql } from 'kysely'

/**
 * Where the next step of a media's encode waits: its lane, its turn and since when; null while a step runs. The index gives the places in
 * line.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table videos
      add column queue_lane text, add column queue_turn bigint, add column queued_at timestamptz,
      add constraint videos_queued check (num_nulls(queue_lane, queue_turn, queued_at) in (0, 3));
    create index videos_queue on videos (queue_lane, queue_turn, queued_at)
      where queue_lane is not null and deleted_at is null and status not in ('encoded', 'error')
  `.execute(db)
}
