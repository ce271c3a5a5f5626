import { type Kysely, sql } from 'kysely'

/** When a secret last signed a viewer, and indexes of an account's embed tokens and secrets. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table embed_secrets add column last_used_at timestamptz;
    create index embed_tokens_account on embed_tokens (account_id);
    create index embed_secrets_account on embed_secrets (account_id)
  `.execute(db)
}
