import { type Kysely, sql } from 'kysely'

/**
 * Leaked copies that are read for their forensic mark. A case has one or more files of the same copy; `facts` is its document as text, whose
 * SHA-256 is the checksum, and null until it is read and once somebody it names was erased. `leak_case_viewers`: the viewers it names.
 * `leak_cases.before`: outcome and words of a case while it is read again with a further part, which it goes back to where that cannot be read.
 * `leak_files.found`: what was read of a file, kept so that a further part of the copy is added to it; its bytes are deleted by then.
 * `leak_pictures`: aligned frames, as small JPEG. A file of a leak is uploaded like a media, but takes no room of the plan (`uploads.purpose`).
 * `mark_holders.code`: the visible code of a session, by which it is found in the archive too.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table mark_holders add column code char(10);
    alter table uploads add column purpose text not null default 'media' check (purpose in ('media', 'leak'));
    create table leak_cases (
      id char(16) primary key, account_id char(16) not null references accounts on delete cascade, user_id char(16) not null,
      video_key char(16), state text not null check (state in ('waiting', 'reading', 'done', 'failed')),
      outcome text check (outcome in ('named', 'insufficient', 'unmarked', 'foreign')), fault text, claim char(16),
      step text, progress real, said jsonb not null default '{}', before jsonb, facts text, checksum char(64),
      created_at timestamptz not null, ended_at timestamptz, erased_at timestamptz,
      check ((state in ('done', 'failed')) = (ended_at is not null)), check ((state = 'done') = (outcome is not null)), check ((state = 'failed') = (fault is not null)));
    create index leak_cases_account on leak_cases (account_id, created_at desc, id);
    create index leak_cases_age on leak_cases (created_at);
    create table leak_case_viewers (case_id char(16) not null references leak_cases on delete cascade, viewer_id char(16) not null, primary key (case_id, viewer_id));
    create index leak_case_viewers_viewer on leak_case_viewers (viewer_id);
    create table leak_files (
      id char(16) primary key, case_id char(16) not null references leak_cases on delete cascade, position smallint not null,
      origin text not null check (origin in ('upload', 'link')), name text not null, address text, upload_key char(16),
      size bigint, sha256 char(64), found jsonb, created_at timestamptz not null, unique (case_id, position));
    create unique index leak_files_upload on leak_files (upload_key) where upload_key is not null;
    create table leak_pictures (
      file_id char(16) not null references leak_files on delete cascade, position smallint not null, leak_second double precision not null,
      media_second double precision not null, video_key char(16) not null, leak bytea not null, original bytea not null, primary key (file_id, position))
  `.execute(db)
}
