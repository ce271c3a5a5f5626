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
  /** Students who fell behind and watched it last, and those of them who had completed it. */
  stopped: number
  stoppedCompleted: number
  /** Second at which half of the others had stopped. */
  stoppedAt: number | null
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

/** How many students a course has, how far they are and who falls behind. */
export async function countCourse(db: Db, query: CourseQuery): Promise<CourseCounts> {
  const all = query.lessons.length
  const since = query.since === null ? sql`` : sql`where last_at >= ${query.since}`
  const { rows } = await sql<Omit<CourseCounts, 'shares'> & { shares: number[] | null }>`
    with ${courseStudents(query.lessons)},
    counted as (select * from students ${since}),
    tenths as (
      select t.tenth, count(s.viewer_id)::integer as count from generate_series(0, 10) as t(tenth)
        left join counted s on floor(s.completed * 10.0 / ${all})::integer = t.tenth group by t.tenth)
    select count(*)::integer as students, count(*) filter (where first_at >= ${query.newSince})::integer as "startedLately",
      coalesce(sum(completed), 0)::integer as completions, count(*) filter (where completed = ${all})::integer as finished,
      percentile_cont(0.5) within group (order by extract(epoch from completed_at - first_at) / 86400) filter (where completed = ${all})::float8 as "medianDays",
      (select count(*)::integer from students s join viewers w on w.id = s.viewer_id where ${isBehind(query)}) as behind,
      (select array_agg(count order by tenth) from tenths) as shares
    from counted`.execute(db)
  const [row] = rows
  const none = { students: 0, startedLately: 0, completions: 0, finished: 0, medianDays: null, behind: 0 }
  return { ...(row ?? none), shares: row?.shares ?? Array.from({ length: 11 }, () => 0) }
}

/** Students who watched and who completed each lesson, and those who fell behind after it; lessons nobody watched are left out. */
export async function countLessons(db: Db, query: CourseQuery): Promise<LessonCounts[]> {
  const counted = query.since === null ? sql`true` : sql`s.last_at >= ${query.since}`
  const { rows } = await sql<LessonCounts>`
    with ${courseStudents(query.lessons)},
    latest as (
      select distinct on (seen.viewer_id) seen.viewer_id, seen.place from seen join students s on s.viewer_id = seen.viewer_id
        join viewers w on w.id = s.viewer_id
      where ${isBehind(query)} order by seen.viewer_id, seen.last_at desc, seen.place desc)
    select seen.place, (count(*) filter (where ${counted}))::integer as reached, (count(seen.completed_at) filter (where ${counted}))::integer as completed,
      count(latest.viewer_id)::integer as stopped, (count(latest.viewer_id) filter (where seen.completed_at is not null))::integer as "stoppedCompleted",
      (percentile_cont(0.5) within group (order by seen.position) filter (where latest.viewer_id is not null and seen.completed_at is null))::float8
        as "stoppedAt"
    from seen join students s on s.viewer_id = seen.viewer_id
      left join latest on latest.viewer_id = seen.viewer_id and latest.place = seen.place
    group by seen.place order by seen.place`.execute(db)
  return rows
}
