import { type Kysely, sql } from 'kysely'

/**
 * `viewer_media` without its account, which its media has, with the columns of fixed width first, so that none is padded, and without seconds
 * seen again where there are none.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table viewer_media rename to old_viewer_media;
    alter table old_viewer_media rename constraint viewer_media_pkey to old_viewer_media_pkey;
    alter index viewer_media_media rename to old_viewer_media_media;
    create table viewer_media (
      seconds double precision not null default 0, first_at timestamptz not null, last_at timestamptz not null, completed_at timestamptz,
      views integer not null default 0, position real, source_generation integer not null, video_key char(16) not null, viewer_id char(16) not null,
      watched int4multirange not null default '{}', rewatched int4multirange check (not isempty(rewatched)), device_kind text, browser text);
    insert into viewer_media (seconds, first_at, last_at, completed_at, views, position, source_generation, video_key, viewer_id, watched, rewatched, device_kind, browser)
    select seconds, first_at, last_at, completed_at, views, position, source_generation, video_key, viewer_id, watched, nullif(rewatched, '{}'), device_kind, browser
    from old_viewer_media order by viewer_id, video_key, source_generation;
    alter table viewer_media add primary key (viewer_id, video_key, source_generation);
    create index viewer_media_media on viewer_media (video_key, source_generation, last_at desc, viewer_id) include (completed_at)
  `.execute(db)
  await moveReaders(db)
}

/** The view and the triggers of kept courses read the new table; they are as before. */
async function moveReaders(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ view: string }>`select pg_get_viewdef('course_counts'::regclass) as view`.execute(db)
  const view = rows[0]?.view.replaceAll('old_viewer_media', 'viewer_media') ?? ''
  await sql`drop view course_counts; drop table old_viewer_media`.execute(db)
  await sql`create view course_counts as ${sql.raw(view)}`.execute(db)
  await sql`
    create trigger viewer_media_added after insert on viewer_media referencing new table as changed
      for each statement execute function keep_course_students();
    create trigger viewer_media_changed after update on viewer_media referencing old table as before new table as changed
      for each statement execute function keep_course_students();
    create trigger viewer_media_removed after delete on viewer_media referencing old table as changed
      for each statement execute function keep_course_students();
    analyze viewer_media
  `.execute(db)
}
