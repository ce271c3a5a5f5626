import { type Kysely, sql } from 'kysely'

/**
 * Transcription of media. `transcriptions`: its runs, one open at a time per media; `language` is the one asked for, null where it is to be
 * heard. One with a `script` hears nothing: it gives the words of the script their times, and keeps them as `preview` until a person has
 * decided; `poor`: the script does not seem to be what is said. `transcription_charges`: the seconds a run took, and from where, so that they go back there; without a source they are the
 * account's own. `transcription_pieces`: stretches of sound with speech, heard one by one: what has `words` is not sent again.
 * `transcripts`: the words of a media as they stand, packed; `heard` is what the engine of the last run wrote, the base of a merge;
 * `proposal` is what a later run heard, until a person has decided.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table transcriptions (
      id char(16) primary key, video_key char(16) not null references videos on delete cascade, account_id char(16) not null references accounts,
      user_id char(16), generation integer not null, duration double precision not null check (duration > 0),
      language text check (language in ('pt-BR', 'en-US', 'es-ES')), heard_language text,
      state text not null check (state in ('waiting', 'listening', 'hearing', 'done', 'failed', 'stopped')), fault text,
      seconds integer not null check (seconds > 0 or script is not null), engine text not null, script text, preview jsonb, poor boolean not null default false, claim char(16), planned boolean not null default false,
      created_at timestamptz not null, ended_at timestamptz, check ((ended_at is null) = (state in ('waiting', 'listening', 'hearing'))));
    create unique index transcriptions_open on transcriptions (video_key) where ended_at is null;
    create index transcriptions_video on transcriptions (video_key, created_at desc);
    create index transcriptions_account on transcriptions (account_id) where ended_at is null;
    create table transcription_charges (
      transcription_id char(16) not null references transcriptions on delete cascade, source_id char(16) references transcription_sources on delete cascade,
      seconds integer not null check (seconds > 0));
    create index transcription_charges_run on transcription_charges (transcription_id);
    create index transcription_charges_source on transcription_charges (source_id);
    create table transcription_pieces (
      transcription_id char(16) not null references transcriptions on delete cascade, number integer not null,
      "start" double precision not null, "end" double precision not null, language text, words jsonb, primary key (transcription_id, number),
      check ("end" > "start"));
    create table transcripts (
      video_key char(16) primary key references videos on delete cascade, account_id char(16) not null references accounts,
      language text not null check (language in ('pt-BR', 'en-US', 'es-ES')), words jsonb not null, heard jsonb not null, proposal jsonb,
      origin text not null check (origin in ('heard', 'script')), edited boolean not null default false, revision integer not null default 1,
      created_at timestamptz not null, updated_at timestamptz not null);
    create table transcription_events (
      id bigint generated always as identity primary key, video_key char(16) not null references videos on delete cascade, account_id char(16) not null,
      kind text not null check (kind in ('requested', 'ready', 'proposed', 'failed', 'stopped', 'script-ready', 'script', 'edited', 'merged', 'discarded', 'deleted')),
      fault text, user_id char(16), happened_at timestamptz not null);
    create index transcription_events_video on transcription_events (video_key, id desc)
  `.execute(db)
}
