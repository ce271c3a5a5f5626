import { type Kysely, sql } from 'kysely'

/**
 * Which person acts for which account: a session belongs to the person, whatever account each of their tabs acts for; accesses of managers
 * and support to an account; relations a parent platform keeps, and when it was last queried; verified e-mails, plugins and seconds of
 * automatic subtitles.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table refresh_families drop column tenant_account_id;
    alter table users add column proved_email text, add column relations_checked_at timestamptz,
      add column belt text, add column is_clube_black boolean not null default false;
    alter table password_resets add column email text;
    alter table accounts add column transcribe_seconds integer not null default 0 check (transcribe_seconds >= 0);
    alter table relations add column source text not null default 'own' check (source in ('own', 'platform'));
    create table account_accesses (
      id char(16) primary key, account_id char(16) not null references accounts, user_id char(16) not null references users,
      kind text not null check (kind in ('manager', 'support')), reason text, started_at timestamptz not null, expires_at timestamptz, ended_at timestamptz,
      check (kind = 'manager' or (reason is not null and expires_at is not null)));
    create index account_accesses_account on account_accesses (account_id, started_at desc, id);
    create index account_accesses_person on account_accesses (user_id, account_id, started_at desc);
    create index account_accesses_open on account_accesses (expires_at) where ended_at is null and expires_at is not null;
    create index audit_log_changes on audit_log (subject, id) where action = 'access.change';
    create table account_plugins (
      account_id char(16) not null references accounts, type text not null, status text not null check (status in ('active', 'canceled')), expires_at timestamptz,
      created_at timestamptz not null default now(), primary key (account_id, type));
    create table transcription_sources (
      id char(16) primary key, account_id char(16) not null references accounts, allocated_seconds integer not null check (allocated_seconds >= 0),
      used_seconds integer not null default 0 check (used_seconds >= 0), expires_at timestamptz, created_at timestamptz not null default now());
    create index transcription_sources_account on transcription_sources (account_id)
  `.execute(db)
}
