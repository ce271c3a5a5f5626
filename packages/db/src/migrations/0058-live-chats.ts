import { type Kysely, sql } from 'kysely'

/**
 * Chat of lives. `live_chats`: of a live whose chat was ever switched on; a row of its own, so that what is written beside a live never waits
 * for its publisher. Every change locks it and takes the next `number`; `changed` of entries and polls is the number of their last change, so
 * that readers ask for what came after the number they know. `author`: whoever wrote, under a name of this live alone. `second`: of the
 * recording. Votes keep who voted, so that nobody does twice; what is shown are the counts.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table live_chats (
      video_key char(16) primary key references lives on delete cascade, chat boolean not null default false, questions boolean not null default false,
      slow_seconds smallint not null default 0, number integer not null default 0, entries integer not null default 0);
    create table live_chat_entries (
      id char(16) primary key, video_key char(16) not null references live_chats on delete cascade,
      kind text not null check (kind in ('message', 'question')), author char(16) not null, nonce text not null,
      viewer_id char(16) references viewers on delete set null, user_id char(16), name text not null, verified boolean not null, text text not null,
      sent_at timestamptz not null, second double precision not null, votes integer not null default 0,
      answer text not null default 'open' check (answer in ('open', 'answering', 'answered')),
      hidden_at timestamptz, hidden_by char(16), changed integer not null, unique (video_key, author, nonce));
    create index live_chat_entries_changed on live_chat_entries (video_key, changed);
    create index live_chat_entries_sent on live_chat_entries (video_key, kind, sent_at);
    create index live_chat_entries_second on live_chat_entries (video_key, second);
    create index live_chat_entries_viewer on live_chat_entries (viewer_id) where viewer_id is not null;
    create table live_chat_votes (
      entry_id char(16) not null references live_chat_entries on delete cascade, viewer_id char(16) not null references viewers on delete cascade,
      primary key (entry_id, viewer_id));
    create index live_chat_votes_viewer on live_chat_votes (viewer_id);
    create table live_chat_blocks (
      account_id char(16) not null references accounts, viewer_id char(16) not null references viewers on delete cascade,
      blocked_at timestamptz not null, blocked_by char(16) not null, primary key (account_id, viewer_id));
    create index live_chat_blocks_viewer on live_chat_blocks (viewer_id);
    create table live_polls (
      id char(16) primary key, video_key char(16) not null references live_chats on delete cascade,
      question text not null, options text[] not null, counts integer[] not null, state text not null default 'open' check (state in ('open', 'closed')),
      opened_at timestamptz not null, second double precision not null, closed_second double precision, removed boolean not null default false,
      changed integer not null);
    create unique index live_polls_open on live_polls (video_key) where state = 'open' and not removed;
    create index live_polls_changed on live_polls (video_key, changed);
    create table live_poll_votes (
      poll_id char(16) not null references live_polls on delete cascade, viewer_id char(16) not null references viewers on delete cascade,
      option smallint not null, primary key (poll_id, viewer_id));
    create index live_poll_votes_viewer on live_poll_votes (viewer_id)
  `.execute(db)
}
