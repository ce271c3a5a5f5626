import { type Kysely, sql } from 'kysely'

/** When devices of a network began a media, and buckets that are all of one size. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table key_buckets add column arrivals timestamptz[] not null default '{}';
    update key_buckets set level = 180 where level > 180
  `.execute(db)
}
