import { type Kysely, sql } from 'kysely'

/**
 * Students of large courses, a row each, as `viewer_media` says: `course_counts` counts them, and triggers count those anew whose rows
 * change. `course_roll_ups.lessons` is a hash of the lessons that a course was counted of.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table course_roll_ups (
      folder_id char(16) primary key references folders on delete cascade, lessons text not null, built_at timestamptz not null, read_at timestamptz not null);
    create table course_lessons (
      folder_id char(16) not null references course_roll_ups on delete cascade, video_key char(16) not null, source_generation integer not null,
      place smallint not null, mark varbit not null, primary key (folder_id, video_key, source_generation));
    create index course_lessons_media on course_lessons (video_key, source_generation);
    create table course_students (
      folder_id char(16) not null references course_roll_ups on delete cascade, viewer_id char(16) not null, erased boolean not null,
      reached varbit not null, completed varbit not null, count smallint not null, first_at timestamptz not null, last_at timestamptz not null,
      completed_at timestamptz, place smallint not null, place_completed boolean not null, position real, primary key (folder_id, viewer_id))
      with (fillfactor = 80);
    create index course_students_viewer on course_students (viewer_id)
  `.execute(db)
  await createCounts(db)
  await createTriggers(db)
}

// The lesson watched last is found by comparing instant, place, completion and second of all; -1 is no second.
async function createCounts(db: Kysely<unknown>): Promise<void> {
  await sql`
    create view course_counts as
    select folder_id, viewer_id, not exists (select from viewers w where w.id = c.viewer_id) as erased, reached, completed, count, first_at, last_at,
      completed_at, latest[2]::smallint as place, latest[3] > 0 as place_completed, nullif(latest[4], -1)::real as position
    from (
      select l.folder_id, m.viewer_id, bit_or(l.mark)::varbit as reached,
        bit_or(case when m.completed_at is null then l.mark # l.mark else l.mark end)::varbit as completed, count(m.completed_at)::smallint as count,
        min(m.first_at) as first_at, max(m.last_at) as last_at, max(m.completed_at) as completed_at,
        max(array[extract(epoch from m.last_at)::float8, l.place, (m.completed_at is not null)::integer, coalesce(m.position, -1)]) as latest
      from course_lessons l join viewer_media m on m.video_key = l.video_key and m.source_generation = l.source_generation
      group by l.folder_id, m.viewer_id) c;
    create function recount_course_students(viewers char(16)[], videos char(16)[], generations integer[]) returns void language sql as $$
      with touched as materialized (
        select distinct l.folder_id, t.viewer_id from unnest(viewers, videos, generations) as t(viewer_id, video_key, source_generation)
          join course_lessons l on l.video_key = t.video_key and l.source_generation = t.source_generation),
      held as materialized (
        select folder_id from course_roll_ups where folder_id in (select folder_id from touched) order by folder_id for key share),
      counted as materialized (
        select c.* from held join touched t on t.folder_id = held.folder_id
          cross join lateral (select * from course_counts c where c.folder_id = t.folder_id and c.viewer_id = t.viewer_id) c),
      gone as (
        delete from course_students s using touched t where s.folder_id = t.folder_id and s.viewer_id = t.viewer_id
          and not exists (select from counted c where c.folder_id = s.folder_id and c.viewer_id = s.viewer_id))
      insert into course_students (folder_id, viewer_id, erased, reached, completed, count, first_at, last_at, completed_at, place, place_completed, position)
      select folder_id, viewer_id, erased, reached, completed, count, first_at, last_at, completed_at, place, place_completed, position
      from counted order by folder_id, viewer_id
      on conflict (folder_id, viewer_id) do update set erased = excluded.erased, reached = excluded.reached, completed = excluded.completed,
        count = excluded.count, first_at = excluded.first_at, last_at = excluded.last_at, completed_at = excluded.completed_at, place = excluded.place,
        place_completed = excluded.place_completed, position = excluded.position
    $$
  `.execute(db)
}

async function createTriggers(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function keep_course_students() returns trigger language plpgsql as $$
    declare
      viewers char(16)[]; videos char(16)[]; generations integer[];
    begin
      if not exists (select from course_lessons) then return null; end if;
      if tg_op = 'UPDATE' then
        select array_agg(viewer_id), array_agg(video_key), array_agg(source_generation) into viewers, videos, generations
        from (select viewer_id, video_key, source_generation from changed union select viewer_id, video_key, source_generation from before) t;
      else
        select array_agg(viewer_id), array_agg(video_key), array_agg(source_generation) into viewers, videos, generations from changed;
      end if;
      if viewers is not null then perform recount_course_students(viewers, videos, generations); end if;
      return null;
    end $$;
    create trigger viewer_media_added after insert on viewer_media referencing new table as changed
      for each statement execute function keep_course_students();
    create trigger viewer_media_changed after update on viewer_media referencing old table as before new table as changed
      for each statement execute function keep_course_students();
    create trigger viewer_media_removed after delete on viewer_media referencing old table as changed
      for each statement execute function keep_course_students();
    create function erase_course_students() returns trigger language plpgsql as $$
    begin
      update course_students s set erased = true from removed where s.viewer_id = removed.id;
      return null;
    end $$;
    create trigger viewers_removed after delete on viewers referencing old table as removed
      for each statement execute function erase_course_students()
  `.execute(db)
}
