import { type Kysely, sql } from 'kysely'

/**
 * Files that are brought in from other places, in batches that a person asked for. A row of `imports` is claimed by one worker at a time;
 * its bytes are parts of the upload it names. `import_tails` are SHA-256 of the last 64 KiB of parts, by which a source without versions
 * is recognised. Of one file of a source at most one import moves at a time.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table import_batches (
      id char(16) primary key, account_id char(16) not null references accounts on delete cascade, user_id char(16) not null references users,
      provider text not null, kind text not null check (kind in ('items', 'library')), folder_id char(16),
      state text not null check (state in ('scanning', 'ready', 'running', 'paused', 'done', 'canceled')),
      options jsonb not null default '{}', cursor jsonb, error text, scan_claimed_until timestamptz, told boolean not null default false,
      created_at timestamptz not null default now(), started_at timestamptz, ended_at timestamptz);
    create index import_batches_account on import_batches (account_id, created_at desc);
    create index import_batches_open on import_batches (state) where state in ('scanning', 'running');
    create table imports (
      id char(16) primary key, batch_id char(16) not null references import_batches on delete cascade,
      account_id char(16) not null references accounts on delete cascade, user_id char(16) not null references users,
      provider text not null, source_account text not null default '', external_id text not null, place integer not null,
      title text not null, description text not null default '', file_name text, size bigint, version text, folder_id char(16),
      extras jsonb not null default '{}', sealed text,
      state text not null check (state in ('listed', 'waiting', 'preparing', 'pulling', 'checking', 'done', 'failed', 'canceled', 'skipped')),
      wait_reason text, error text, error_values jsonb not null default '{}',
      attempts integer not null default 0, tries integer not null default 0, changes integer not null default 0,
      next_attempt_at timestamptz not null, give_up_at timestamptz, claim text, claimed_until timestamptz,
      upload_key char(16) references uploads, video_key char(16), fetched bigint not null default 0, rate integer,
      created_at timestamptz not null default now(), started_at timestamptz, ended_at timestamptz);
    create index imports_line on imports (account_id, next_attempt_at, place) where state in ('waiting', 'preparing', 'pulling', 'checking');
    create index imports_claimed on imports (claimed_until) where claimed_until is not null;
    create unique index imports_once on imports (account_id, provider, source_account, external_id)
      where state in ('waiting', 'preparing', 'pulling', 'checking');
    create index imports_known on imports (account_id, provider, external_id) where state = 'done';
    create index imports_batch on imports (batch_id, place);
    create index imports_upload on imports (upload_key) where upload_key is not null;
    create index imports_recent on imports (account_id, created_at desc);
    create table import_tails (
      import_id char(16) not null references imports on delete cascade, part integer not null, hash bytea not null,
      primary key (import_id, part))
  `.execute(db)
}
