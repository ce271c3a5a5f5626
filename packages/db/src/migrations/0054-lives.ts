import { type Kysely, sql } from 'kysely'

/**
 * Lives: each is one media, which owns what is recorded. `in_library`: media that are not, such as lives before their end and temporary ones,
 * are neither listed nor put in folders. `due_at`: when time changes a live next. `live_runs`: a publisher's stay on one node; of a live
 * at most one is open, and its number rises with each, so that a node that was given up can write nothing more. `live_spans`: from which
 * segment on a rendition has another beginning, picture or codec. `live_parts`: parts of segments that are listed before their segment is
 * whole; dropped soon after.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table lives (
      video_key char(16) primary key references videos on delete cascade, account_id char(16) not null references accounts, user_id char(16) not null,
      status text not null default 'scheduled' check (status in ('scheduled', 'active', 'ended', 'finished')),
      save_mode text not null check (save_mode in ('permanent', 'temporary')),
      scheduled_at timestamptz not null, planned_end_at timestamptz not null, return_minutes smallint not null check (return_minutes between 1 and 60),
      started_at timestamptz, ended_at timestamptz, finished_at timestamptz,
      finished_by text check (finished_by in ('person', 'absence', 'limit', 'never-begun')),
      expires_at timestamptz, expired_at timestamptz, due_at timestamptz, deleted_at timestamptz,
      recording text not null default 'waiting' check (recording in ('waiting', 'recording', 'stopped', 'kept', 'none')),
      key_hash char(64) not null unique, sealed_key text, last_run integer not null default 0,
      peak integer not null default 0, peak_at timestamptz, created_at timestamptz not null,
      check ((status = 'finished') = (finished_at is not null)));
    create index lives_due on lives (due_at) where due_at is not null;
    create index lives_newest on lives (account_id, created_at desc, video_key);
    create table live_runs (
      id char(16) primary key, live_key char(16) not null references lives on delete cascade, number integer not null, node text not null,
      protocol text not null check (protocol in ('rtmps', 'rtmp', 'browser')), encoder text,
      begun_at timestamptz not null, last_seen_at timestamptz not null, claimed_until timestamptz not null,
      stop_reason text, ended_at timestamptz, end_reason text,
      video_codec text, width integer, height integer, frame_rate double precision, audio_codec text, sample_rate integer, channels smallint,
      signal jsonb not null default '{"samples": [], "droppedFrames": 0, "latencySeconds": null}', unique (live_key, number));
    create unique index live_runs_open on live_runs (live_key) where ended_at is null;
    create index live_runs_claims on live_runs (claimed_until) where ended_at is null;
    create table live_spans (
      video_key char(16) not null references lives on delete cascade, rendition text not null, first_sequence integer not null,
      run integer not null, init_address char(32) not null, codecs text not null, width integer not null, height integer not null,
      primary key (video_key, rendition, first_sequence));
    create table live_parts (
      video_key char(16) not null references lives on delete cascade, rendition text not null, sequence integer not null, part smallint not null,
      run integer not null, duration double precision not null, size integer not null, independent boolean not null, address char(32) not null,
      listed_at timestamptz not null, primary key (video_key, rendition, sequence, part));
    create index live_parts_listed on live_parts (listed_at);
    create table live_minutes (
      video_key char(16) not null references lives on delete cascade, minute timestamptz not null, watching integer not null,
      primary key (video_key, minute))
  `.execute(db)
  await keepOutOfLibrary(db)
}

/** Rows of the library are those of media that belong to it; nothing changes for the others. */
async function keepOutOfLibrary(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table videos add column in_library boolean not null default true;
    create or replace function enter_library() returns trigger language plpgsql as $$
      begin
        if new.deleted_at is not null or not new.in_library then
          delete from library_entries where video_key = new.key;
        else
          insert into library_entries (video_key, account_id, kind, type, created_at, title, title_folded, texts)
          values (new.key, new.account_id, kind_of_video(new.type), new.type,
            new.created_at, new.title, new.title_folded, to_tsvector('videozz_portuguese', new.title || ' ' || new.description))
          on conflict (video_key) do update set account_id = excluded.account_id, kind = excluded.kind, type = excluded.type,
            created_at = excluded.created_at, title = excluded.title, title_folded = excluded.title_folded, texts = excluded.texts;
        end if;
        return null;
      end $$;
    drop trigger videos_library on videos;
    create trigger videos_library after insert or update of title, description, type, created_at, deleted_at, in_library on videos
      for each row execute function enter_library()
  `.execute(db)
}
