import { type Kysely, sql } from 'kysely'

/** `rungs_due`: the recording of a live is whole, and rungs that it may lack are to be made of its top one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table lives add column rungs_due boolean not null default false;
    create index lives_rungs_due on lives (video_key) where rungs_due`.execute(db)
}
