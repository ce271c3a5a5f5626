import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DatabaseSchema } from '../../schema/schema.ts'
import type { Lesson } from './course-lessons.ts'

type Db = Kysely<DatabaseSchema>
/** Students of a course: viewers who watched any of its lessons, those seen since `since`. Instants; null: since the beginning. */
export type CourseQuery = {
  lessons: readonly Pick<Lesson, 'key' | 'sourceGeneration'>[]
  since: Date | null
  idleBefore: Date
  newSince: Date
}
export type LessonCounts = { place: number; reached: number; completed: number; stopped: number }
export type CourseCounts = {
  students: number
  startedLately: number
  completions: number
  finished: number
  medianDays: number | null
  behind: number
  /** Students by tenth of the lessons they completed; the last one: all of them. */
  shares: number[]
}
export type IdleStudentRow = {
  viewerId: string
  name: string | null
  email: string | null
  verified: boolean
  /** Place of the lesson watched last, from 1. */
  place: number
  position: number | null
  completed: number
  firstAt: Date
  lastAt: Date
}

/** A row per student and lesson, and one per student. */
const students = ({ lessons, since }: Pick<CourseQuery, 'lessons' | 'since'>): RawBuilder<unknown> => sql`
  lessons as (
    select key, generation, place from unnest(${lessons.map(({ key }) => key)}::char(16)[], ${lessons.map(({ sourceGeneration }) => sourceGeneration)}::integer[])
      with ordinality as l(key, generation, place)),
  seen as materialized (
    select m.viewer_id, l.place::integer as place, m.completed_at, m.first_at, m.last_at, m.position
    from lessons l join viewer_media m on m.video_key = l.key and m.source_generation = l.generation),
  students as materialized (
    select viewer_id, count(completed_at)::integer as completed, min(first_at) as first_at, max(last_at) as last_at, max(completed_at) as completed_at
    from seen group by viewer_id ${since === null ? sql`` : sql`having max(last_at) >= ${since}`})`

/** How many students a course has, how far they are and who falls behind. */
export async function countCourse(db: Db, query: CourseQuery): Promise<CourseCounts> {
  const all = query.lessons.length
  const { rows } = await sql<Omit<CourseCounts, 'shares'> & { shares: number[] | null }>`
    with ${students(query)},
    tenths as (
      select t.tenth, count(s.viewer_id)::integer as count from generate_series(0, 10) as t(tenth)
        left join students s on floor(s.completed * 10.0 / ${all})::integer = t.tenth group by t.tenth)
    select count(*)::integer as students, count(*) filter (where first_at >= ${query.newSince})::integer as "startedLately",
      coalesce(sum(completed), 0)::integer as completions, count(*) filter (where completed = ${all})::integer as finished,
      percentile_cont(0.5) within group (order by extract(epoch from completed_at - first_at) / 86400) filter (where completed = ${all})::float8 as "medianDays",
      count(*) filter (where completed < ${all} and last_at < ${query.idleBefore})::integer as behind,
      (select array_agg(count order by tenth) from tenths) as shares
    from students`.execute(db)
  const [row] = rows
  const none = { students: 0, startedLately: 0, completions: 0, finished: 0, medianDays: null, behind: 0 }
  return { ...(row ?? none), shares: row?.shares ?? Array.from({ length: 11 }, () => 0) }
}

/** Students who watched and who completed each lesson, and those who fell behind after it; lessons nobody watched are left out. */
export async function countLessons(db: Db, query: CourseQuery): Promise<LessonCounts[]> {
  const { rows } = await sql<LessonCounts>`
    with ${students(query)},
    latest as (
      select distinct on (seen.viewer_id) seen.viewer_id, seen.place from seen join students s on s.viewer_id = seen.viewer_id
      where s.completed < ${query.lessons.length} and s.last_at < ${query.idleBefore} order by seen.viewer_id, seen.last_at desc, seen.place desc)
    select seen.place, count(*)::integer as reached, count(seen.completed_at)::integer as completed, count(latest.viewer_id)::integer as stopped
    from seen join students s on s.viewer_id = seen.viewer_id
      left join latest on latest.viewer_id = seen.viewer_id and latest.place = seen.place
    group by seen.place order by seen.place`.execute(db)
  return rows
}

/** Students who have not finished and watched nothing since `idleBefore`, the longest first; erased ones are left out. @returns a page, and how many. */
export async function listIdleStudents(
  db: Db,
  query: Pick<CourseQuery, 'lessons' | 'idleBefore'> & { limit: number; offset: number },
): Promise<{ rows: IdleStudentRow[]; total: number }> {
  const { rows } = await sql<IdleStudentRow & { total: number }>`
    with ${students({ ...query, since: null })},
    page as materialized (
      select s.*, w.name, w.email, w.verified, (count(*) over ())::integer as total from students s join viewers w on w.id = s.viewer_id
      where s.completed < ${query.lessons.length} and s.last_at < ${query.idleBefore}
      order by s.last_at, s.viewer_id limit ${query.limit} offset ${query.offset})
    select p.viewer_id as "viewerId", p.name, p.email, p.verified, l.place, l.position, p.completed, p.first_at as "firstAt", p.last_at as "lastAt", p.total
    from page p cross join lateral (
      select place, position from seen where seen.viewer_id = p.viewer_id order by seen.last_at desc, seen.place desc limit 1) l
    order by p.last_at, p.viewer_id`.execute(db)
  return { rows, total: rows[0]?.total ?? 0 }
}
