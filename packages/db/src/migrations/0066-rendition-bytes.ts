import { type Kysely, sql } from 'kysely'

/** Bytes of the published segments of a rendition, in all variants: summing the segments of an account takes seconds. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table renditions add column published_bytes bigint not null default 0;
    update renditions r set published_bytes = s.bytes from (
      select video_key, generation, rendition, sum(size) as bytes from segments group by video_key, generation, rendition) s
    where s.video_key = r.video_key and s.generation = r.generation and s.rendition = r.name
  `.execute(db)
}
