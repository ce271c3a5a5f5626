import { type Kysely, sql } from 'kysely'

/**
 * Quizzes that are offered and taken. `quiz_placements`: in which media a quiz is offered, at a second or at its end. `quiz_attempts`: what
 * each viewer answered; `questions` are frozen when an attempt begins, right answers with them, so that a quiz that is edited changes none
 * that is under way. One viewer has one open attempt at a quiz at most. An attempt keeps its figures when its viewer is erased.
 * `quiz_answers`: of finished attempts, one row a question, for figures. `quiz_passes`: who passed, once, with the attempt that did it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table quiz_placements (
      quiz_id char(16) not null references ai_items on delete cascade, video_key char(16) not null references videos,
      second double precision check (second >= 0), required boolean not null, published boolean not null,
      created_at timestamptz not null, updated_at timestamptz not null,
      primary key (quiz_id, video_key));
    create index quiz_placements_media on quiz_placements (video_key);
    create table quiz_attempts (
      id char(16) primary key, quiz_id char(16) not null references ai_items on delete cascade, video_key char(16) not null references videos,
      viewer_id char(16) references viewers on delete set null, number integer not null check (number > 0),
      title text not null, minimum_score smallint not null, is_random boolean not null, is_random_questions boolean not null,
      show_correct_answers boolean not null, questions jsonb not null, answers jsonb not null default '{}',
      started_at timestamptz not null, finished_at timestamptz, score smallint, correct integer, total integer, passed boolean not null default false,
      check ((finished_at is null) = (score is null)));
    create unique index quiz_attempts_number on quiz_attempts (quiz_id, viewer_id, number);
    create unique index quiz_attempts_open on quiz_attempts (quiz_id, viewer_id) where finished_at is null;
    create index quiz_attempts_viewer on quiz_attempts (viewer_id) where viewer_id is not null;
    create index quiz_attempts_finished on quiz_attempts (quiz_id, finished_at) where finished_at is not null;
    create table quiz_answers (
      attempt_id char(16) not null references quiz_attempts on delete cascade, quiz_id char(16) not null,
      question_key char(16) not null, answer char(1), is_correct boolean not null, primary key (attempt_id, question_key));
    create index quiz_answers_quiz on quiz_answers (quiz_id, question_key, is_correct);
    create table quiz_passes (
      quiz_id char(16) not null references ai_items on delete cascade, viewer_id char(16) not null references viewers on delete cascade,
      attempt_id char(16) not null, passed_at timestamptz not null, primary key (quiz_id, viewer_id));
    create index quiz_passes_viewer on quiz_passes (viewer_id)
  `.execute(db)
}
