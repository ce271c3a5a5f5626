import { type Kysely, sql } from 'kysely'

/**
 * Invitations to manage an account, one per account and address. `token_hash` is of the token mailed last; `sent_at` when. An accepted or
 * canceled invitation has no row.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table manager_invitations (
      id char(16) primary key, account_id char(16) not null references accounts, email text not null check (email = lower(email)),
      rules text[] not null, token_hash text not null unique, sent_at timestamptz not null, expires_at timestamptz not null,
      created_at timestamptz not null default now(), unique (account_id, email));
    create index manager_invitations_expired on manager_invitations (expires_at);
    create index relations_account on relations (account_id)
  `.execute(db)
}
