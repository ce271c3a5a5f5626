import { type Kysely, sql } from 'kysely'

/** What a person chose of the dashboard, and the new address that waits for its confirmation. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table users add column preferences jsonb not null default '{}';
    create table email_changes (
      user_id char(16) primary key references users on delete cascade, hash text not null unique, email text not null,
      password_mark text not null, created_at timestamptz not null default now(), expires_at timestamptz not null)
  `.execute(db)
}
