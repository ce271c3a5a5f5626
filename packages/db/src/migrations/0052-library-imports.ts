import { type Kysely, sql } from 'kysely'

/**
 * Libraries of other hosts. `provider_paces`: calls that may be sent to a provider, a row with no account for the whole deployment, and per
 * account when it was last granted one or asked in vain. `import_folders`: which folder here was made of which folder there.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table provider_paces (
      provider text not null, account_id text not null, tokens double precision not null default 0, refilled_at timestamptz,
      granted_at timestamptz, asked_at timestamptz, primary key (provider, account_id));
    create table import_folders (
      account_id char(16) not null references accounts on delete cascade, provider text not null, external_id text not null,
      folder_id char(16) not null references folders on delete cascade, primary key (account_id, provider, external_id));
    create index import_folders_folder on import_folders (folder_id);
    create index imports_batch_file on imports (batch_id, external_id);
    create index import_batches_scans on import_batches (scan_claimed_until) where kind = 'library' and state in ('scanning', 'ready')
  `.execute(db)
}
