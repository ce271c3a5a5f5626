import { type Kysely, sql } from 'kysely'

/**
 * Sales offers of media. The offer keeps the title and address of a product as they were when it was chosen; `product_image` is our copy of
 * its picture, `custom_image` the one uploaded. `offer_events` keeps what a playback session was counted for already, until the session
 * expires.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table offers (
      key char(16) primary key, video_key char(16) not null references videos on delete cascade, account_id char(16) not null references accounts,
      product_id text not null, title text not null, url text not null, product_image text, custom_image text,
      "start" double precision not null check ("start" >= 0), "end" double precision not null,
      position text not null check (position in ('bottom-right', 'bottom-left', 'top-right', 'top-left')),
      views integer not null default 0, clicks integer not null default 0,
      created_at timestamptz not null default now(), updated_at timestamptz not null default now(), check ("end" > "start"));
    create index offers_video on offers (video_key);
    create table offer_events (
      offer_key char(16) not null references offers on delete cascade, session_id char(16) not null,
      kind text not null check (kind in ('view', 'click')), created_at timestamptz not null default now(),
      primary key (offer_key, session_id, kind));
    create index offer_events_age on offer_events (created_at)
  `.execute(db)
}
