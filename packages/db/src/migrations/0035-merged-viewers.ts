import { type Kysely, sql } from 'kysely'

/**
 * Identities that were merged into another viewer of the account by hand: their rows stay, so that what plays with them later is the other
 * viewer's. A row never names one that was merged itself. Rows of both go in one statement, so the reference is checked at its end.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table viewers add column merged_into char(16) references viewers, add column merged_at timestamptz;
    create index viewers_merged on viewers (merged_into) where merged_into is not null;
    create index viewers_email on viewers (account_id, lower(email)) where email is not null;
    create index viewer_media_latest on viewer_media (viewer_id, last_at desc)
  `.execute(db)
}
