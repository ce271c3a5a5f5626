import { type Kysely, sql } from 'kysely'

/** Keys of other companies' services, one per account and service, and how long each account is to leave a service alone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table integrations (
      account_id char(16) not null references accounts on delete cascade, provider text not null,
      wrapped_key text not null, key_ending text not null,
      state text not null default 'unknown' constraint integrations_state check (state in ('unknown', 'valid', 'invalid')),
      checked_at timestamptz, connected_at timestamptz not null default now(),
      primary key (account_id, provider));
    create table integration_pauses (
      account_id char(16) not null references accounts on delete cascade, provider text not null, until timestamptz not null,
      primary key (account_id, provider))
  `.execute(db)
}
