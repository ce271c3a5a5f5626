import { type Kysely, sql } from 'kysely'

/** Files made of an account's statistics, whose address is mailed. `hash` is of the address. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table reports (
      id char(16) primary key, account_id char(16) not null references accounts, user_id char(16) not null, first_day date not null, last_day date not null,
      state text not null default 'preparing' check (state in ('preparing', 'sent', 'failed')), hash text unique,
      created_at timestamptz not null, expires_at timestamptz);
    create unique index reports_preparing on reports (account_id, first_day, last_day, user_id) where state = 'preparing';
    create index reports_expiry on reports (created_at)
  `.execute(db)
}
