import { type Kysely, sql } from 'kysely'

/**
 * Content written by AI. `run` counts how often an item was begun: what an earlier run has to say changes nothing. `steps`: the steps of the
 * run that are done, each with what it found and the seconds it took. `version` grows with each change of what the item says. Its media keep
 * title, duration and type as they were. `alternatives` are lettered in their order. A picture is a question's own once the quiz is saved
 * with it; until then it is a row of `ai_question_images`, also for a question that is not saved yet. Pictures of questions are scaled to lie
 * within their size (`figure`). `ai_answers`: what the text model answered in an item’s runs, so that a run that was killed pays for nothing
 * twice. `ai_days`: requests to it for each account by day of UTC.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table ai_items (
      id char(16) primary key, account_id char(16) not null references accounts, created_by char(16) not null,
      origin text not null check (origin in ('quiz', 'mindMap', 'ebook')),
      title text not null, title_folded text not null generated always as (fold_text(title)) stored,
      status text not null default 'pending' check (status in ('pending', 'starting', 'analyzing', 'extracting', 'correlating', 'processing',
        'structuring', 'finishing', 'completed', 'failed')),
      status_at timestamptz not null, run integer not null default 1, steps jsonb not null default '[]', error_code text, error_message text,
      version integer not null default 0,
      minimum_score smallint not null check (minimum_score between 0 and 100), is_random boolean not null, is_random_questions boolean not null,
      attempts smallint not null check (attempts = -1 or attempts between 1 and 5), show_correct_answers boolean not null,
      content jsonb, created_at timestamptz not null, updated_at timestamptz not null,
      check ((status = 'failed') = (error_code is not null)));
    create index ai_items_list on ai_items (account_id, origin, created_at, id);
    create index ai_items_open on ai_items (account_id) where status not in ('completed', 'failed');
    create table ai_item_medias (
      item_id char(16) not null references ai_items on delete cascade, position smallint not null check (position between 1 and 3),
      video_key char(16) not null references videos, title text not null, type text not null, duration double precision,
      source_generation integer not null,
      primary key (item_id, position), unique (item_id, video_key));
    create index ai_item_medias_video on ai_item_medias (video_key);
    create table ai_questions (
      item_id char(16) not null references ai_items on delete cascade, key char(16) not null, position smallint not null,
      question text not null, alternatives text[] not null check (cardinality(alternatives) between 2 and 6),
      correct_answer char(1) not null check (correct_answer in ('A', 'B', 'C', 'D', 'E', 'F')), explanation text not null, image text,
      origin text not null check (origin in ('manual', 'ai')), evidence jsonb not null default '[]',
      primary key (item_id, key));
    create table ai_question_images (
      item_id char(16) not null references ai_items on delete cascade, question_key char(16) not null, image text not null,
      created_at timestamptz not null, primary key (item_id, question_key));
    create table ai_answers (
      item_id char(16) not null references ai_items on delete cascade, digest char(64) not null, value jsonb not null,
      kept_at timestamptz not null, primary key (item_id, digest));
    create index ai_answers_age on ai_answers (kept_at);
    create table ai_days (account_id char(16) not null references accounts, day date not null, calls integer not null, primary key (account_id, day));
    create index ai_question_images_age on ai_question_images (created_at);
    alter table picture_requests drop constraint picture_requests_use_check;
    alter table picture_requests add constraint picture_requests_use_check check (use in ('cover', 'logotype', 'figure'))
  `.execute(db)
}
