import { type Kysely, sql } from 'kysely'

/** Keys by which a repeated call to create an upload finds the one it made. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table uploads add column idempotency_key text;
    create unique index uploads_idempotency on uploads (account_id, idempotency_key) where idempotency_key is not null
  `.execute(db)
}
