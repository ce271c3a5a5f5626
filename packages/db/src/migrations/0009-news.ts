import { type Kysely, sql } from 'kysely'

/** Announcements with their pictures, who viewed which, and events recorded once per person. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table news (
      id char(16) primary key,
      title text not null check (char_length(title) between 1 and 160),
      content text not null check (octet_length(content) <= 262144),
      image_key char(16),
      image_alt text not null default '',
      audience char(16)[] check (cardinality(audience) > 0),
      published_at timestamptz not null,
      expires_at timestamptz check (expires_at > published_at),
      withdrawn_at timestamptz,
      created_at timestamptz not null default now()
    );
    create index news_current on news (published_at desc, id) where withdrawn_at is null;
    create table news_images (
      key char(16) primary key,
      news_id char(16) not null references news (id) on delete cascade,
      type text not null check (type in ('image/png', 'image/jpeg', 'image/webp', 'image/gif')),
      bytes bytea not null check (octet_length(bytes) between 1 and 2097152)
    );
    create index news_images_news on news_images (news_id);
    create table news_views (
      user_id char(16) not null references users (id) on delete cascade,
      news_id char(16) not null references news (id) on delete cascade,
      viewed_at timestamptz not null default now(),
      primary key (user_id, news_id)
    );
    create index news_views_news on news_views (news_id);
    create table signal_events (
      user_id char(16) not null references users (id) on delete cascade,
      event text not null check (char_length(event) between 1 and 64),
      recorded_at timestamptz not null default now(),
      primary key (user_id, event)
    )
  `.execute(db)
}
