import { type Kysely, sql } from 'kysely'

/** Accounts of the embedded service that wait for the code mailed to their address. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sign_ups (
      id char(16) primary key, email text not null, name text not null, password_hash text not null, code_hash text not null,
      wrong_codes integer not null default 0, sent_at timestamptz not null, expires_at timestamptz not null);
    create index sign_ups_expired on sign_ups (expires_at)
  `.execute(db)
}
