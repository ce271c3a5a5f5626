import { type Kysely, sql } from 'kysely'

/**
 * Cases exported from an Imprint code: the facts as text, whose SHA-256 is the checksum. The facts are null once the viewer was erased;
 * the checksum stays, so that a file that was kept can still be verified. And the sign of more screens at once than the limit.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table inspection_cases (
      id char(16) primary key, account_id char(16) not null references accounts on delete cascade, code char(10) not null, viewer_id char(16),
      user_id char(16) not null, facts text, checksum char(64) not null, created_at timestamptz not null, erased_at timestamptz);
    create index inspection_cases_code on inspection_cases (account_id, code, created_at desc);
    create index inspection_cases_viewer on inspection_cases (viewer_id) where viewer_id is not null;
    create index inspection_cases_age on inspection_cases (created_at);
    alter table playback_signs drop constraint playback_signs_kind,
      add constraint playback_signs_kind check (kind in ('tampering', 'faster-than-time', 'key-rush', 'many-addresses', 'many-devices', 'token-replayed',
        'fast-keys', 'many-networks-lease', 'proof-failed', 'no-reports', 'sessions-at-once'))
  `.execute(db)
}
