import { type Kysely, sql } from 'kysely'

/**
 * What the text model writes of one media from its best subtitle: a translation, which becomes a subtitle, or details that are proposed
 * (`result`), to be taken over one by one. One is open at a time per media, kind and language. `media_writing_answers`: what the model
 * answered in one that is open, so that a run that was killed pays for nothing twice.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table media_writings (
      id char(16) primary key, video_key char(16) not null references videos on delete cascade, account_id char(16) not null references accounts,
      user_id char(16) not null, kind text not null check (kind in ('translation', 'details')),
      language text check (language in ('pt-BR', 'en-US', 'es-ES')), source_generation integer not null,
      state text not null check (state in ('writing', 'done', 'failed')), fault text, done integer not null default 0, total integer not null default 0,
      result jsonb, created_at timestamptz not null, ended_at timestamptz,
      check ((kind = 'translation') = (language is not null)), check ((ended_at is null) = (state = 'writing')));
    create unique index media_writings_open on media_writings (video_key, kind, coalesce(language, '')) where ended_at is null;
    create index media_writings_video on media_writings (video_key, created_at desc);
    create index media_writings_account on media_writings (account_id) where ended_at is null;
    create table media_writing_answers (
      writing_id char(16) not null references media_writings on delete cascade, digest char(64) not null, value jsonb not null,
      primary key (writing_id, digest))
  `.execute(db)
}
