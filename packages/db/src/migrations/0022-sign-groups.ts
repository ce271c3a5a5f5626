import { type Kysely, sql } from 'kysely'

/**
 * Signs of misuse as they are listed: one row per viewer, media and kind. It has no foreign key to viewers, so that a report of a session
 * whose viewer was erased never fails. Viewers are indexed by when they were seen, and by trigrams of name, e-mail and id of the members
 * area; their row changes with each session opened, not with reports.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sign_groups (
      id bigint generated always as identity primary key, account_id char(16) not null, viewer_id char(16), video_key char(16),
      kind text not null, preview boolean not null, count integer not null, detail text, weight double precision not null,
      first_at timestamptz not null, last_at timestamptz not null, opened_at timestamptz not null, announced_at timestamptz,
      handled text check (handled in ('seen', 'dismissed')), handled_at timestamptz,
      unique nulls not distinct (account_id, viewer_id, video_key, kind, preview));
    create index sign_groups_latest on sign_groups (account_id, last_at desc, id desc);
    create index sign_groups_new on sign_groups (account_id, last_at desc, id desc) where handled is null;
    create index sign_groups_viewer on sign_groups (viewer_id) where viewer_id is not null;
    create index sign_groups_unannounced on sign_groups (opened_at) where announced_at is null;
    create index sign_groups_age on sign_groups (last_at);
    create table sign_mails (
      account_id char(16) primary key references accounts on delete cascade, enabled boolean not null default true,
      mailed_on date, mailed_at timestamptz);
    create function viewer_words(name text, email text, identity text) returns text language sql immutable parallel safe
      return fold_text(coalesce(name, '') || ' ' || coalesce(email, '') || ' ' || case when identity like 's:%' then substr(identity, 3) else '' end);
    create index viewers_seen on viewers (account_id, last_seen_at desc, id desc);
    create index viewers_words on viewers using gin (account_id, viewer_words(name, email, identity) gin_trgm_ops);
    insert into sign_groups (account_id, viewer_id, video_key, kind, preview, count, detail, weight, first_at, last_at, opened_at, announced_at)
      select p.account_id, w.id, case when p.kind not in ('many-addresses', 'many-devices') then coalesce(p.video_key, s.video_key) end, p.kind,
        coalesce(s.preview, false), count(*), (array_agg(p.detail order by p.created_at desc))[1], 0, min(p.created_at), max(p.created_at),
        min(p.created_at), now()
      from playback_signs p left join playback_sessions s on s.id = p.session_id
        left join viewers w on w.id = coalesce(p.viewer_id, s.viewer_id)
      where w.id is not null or s.preview
      group by 1, 2, 3, 4, 5
  `.execute(db)
}
