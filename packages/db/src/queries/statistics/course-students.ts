import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DatabaseSchema } from '../../schema/schema.ts'
import type { Lesson } from './course-lessons.ts'

type Db = Kysely<DatabaseSchema>
type CourseLessons = readonly Pick<Lesson, 'key' | 'sourceGeneration'>[]
/**
 * Students of a course: viewers who watched any of its lessons; those who watched since `since` are counted (null: all). Who has not
 * finished and watched nothing since `idleBefore` falls behind, whatever `since` says; erased viewers do not.
 */
export type CourseQuery = { lessons: CourseLessons; since: Date | null; idleBefore: Date; newSince: Date }
export type LessonCounts = {
  /** Place of the lesson, from 1. */
  place: number
  reached: number
  completed: number
}
export type StopCounts = {
  place: number
  /** Students who fell behind and watched it last, and those of them who had completed it. */
  students: number
  completed: number
  /** Second at which half of the others had stopped. */
  position: number | null
}
export type CourseCounts = {
  students: number
  startedLately: number
  completions: number
  finished: number
  medianDays: number | null
  behind: number
  /** Students by tenth of the lessons they completed; the last one: all of them. */
  shares: number[]
  /** Lessons that were watched, in their order. */
  lessons: LessonCounts[]
  /** Lessons after which students fell behind, the most first. */
  stops: StopCounts[]
}

/** A row per student and lesson, and one per student. */
export const courseStudents = (lessons: CourseLessons): RawBuilder<unknown> => sql`
  lessons as (
    select key, generation, place from unnest(${lessons.map(({ key }) => key)}::char(16)[], ${lessons.map(({ sourceGeneration }) => sourceGeneration)}::integer[])
      with ordinality as l(key, generation, place)),
  seen as materialized (
    select m.viewer_id, l.place::integer as place, m.completed_at, m.first_at, m.last_at, m.position
    from lessons l join viewer_media m on m.video_key = l.key and m.source_generation = l.generation),
  students as materialized (
    select viewer_id, count(completed_at)::integer as completed, min(first_at) as first_at, max(last_at) as last_at, max(completed_at) as completed_at
    from seen group by viewer_id)`

/** Of the students `s`, those who fell behind. */
export const isBehind = ({ lessons, idleBefore }: Pick<CourseQuery, 'lessons' | 'idleBefore'>): RawBuilder<boolean> =>
  sql`s.completed < ${lessons.length} and s.last_at < ${idleBefore}`

/** How many students a course has, how far they are and who falls behind. One pass over what they watched: it is most of the work. */
export async function countCourse(db: Db, query: CourseQuery): Promise<CourseCounts> {
  const all = query.lessons.length
  const { since } = query
  const { rows } = await sql<CourseCounts>`
    with ${courseStudents(query.lessons)},
    counted as materialized (select * from students ${since === null ? sql`` : sql`where last_at >= ${since}`}),
    tenths as (
      select t.tenth, count(s.viewer_id)::integer as count from generate_series(0, 10) as t(tenth)
        left join counted s on s.completed * 10 / ${all}::integer = t.tenth group by t.tenth),
    behind as materialized (select s.viewer_id, s.last_at from students s join viewers w on w.id = s.viewer_id where ${isBehind(query)}),
    latest as (
      select distinct on (seen.viewer_id) seen.place, seen.completed_at, seen.position
      from behind join seen on seen.viewer_id = behind.viewer_id and seen.last_at = behind.last_at
      order by seen.viewer_id, seen.place desc),
    reached as (
      select place, count(*)::integer as reached, count(completed_at)::integer as completed
      from seen ${since === null ? sql`` : sql`where viewer_id in (select viewer_id from counted)`} group by place),
    stops as (
      select place, count(*)::integer as students, count(completed_at)::integer as completed,
        percentile_cont(0.5) within group (order by position) filter (where completed_at is null) as position
      from latest group by place)
    select count(*)::integer as students, (count(*) filter (where first_at >= ${query.newSince}))::integer as "startedLately",
      coalesce(sum(completed), 0)::integer as completions, (count(*) filter (where completed = ${all}))::integer as finished,
      (percentile_cont(0.5) within group (order by extract(epoch from completed_at - first_at) / 86400) filter (where completed = ${all}))::float8
        as "medianDays",
      (select count(*)::integer from behind) as behind,
      (select json_agg(count order by tenth) from tenths) as shares,
      (select coalesce(json_agg(r order by r.place), '[]') from reached r) as lessons,
      (select coalesce(json_agg(r order by r.students desc, r.place), '[]') from stops r) as stops
    from counted`.execute(db)
  const [row] = rows
  if (!row) throw new Error('an aggregate has one row')
  return row
}
