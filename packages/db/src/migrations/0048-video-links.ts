import { type Kysely, sql } from 'kysely'

/** Media that stay at another platform: where they are there, and the second where they begin. Nothing of them is stored. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table video_links (
      video_key char(16) primary key references videos on delete cascade, provider text not null check (provider in ('youtube')),
      external_id text not null, starts_at integer check (starts_at > 0))
  `.execute(db)
}
