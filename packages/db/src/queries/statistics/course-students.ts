import { countMarks, medianOf } from '@videozz/domain'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DatabaseSchema } from '../../schema/schema.ts'
import type { Lesson } from './course-lessons.ts'

type Db = Kysely<DatabaseSchema>
export type CourseLessons = readonly Pick<Lesson, 'key' | 'sourceGeneration'>[]
/** The lessons of a course; `kept`: its folder where its students are kept (`withCourse`), else they are counted from what viewers watched. */
export type CourseSource = { lessons: CourseLessons; kept: string | null }
/**
 * Students of a course: viewers who watched any of its lessons; those who watched since `since` are counted (null: all). Who has not
 * finished and watched nothing since `idleBefore` falls behind, whatever `since` says; erased viewers do not.
 */
export type CourseQuery = CourseSource & { since: Date | null; idleBefore: Date; newSince: Date }
export type LessonCounts = { reached: number; completed: number }
export type StopCounts = {
  /** Place of the lesson, from 1. */
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
  /** Students who watched and who completed each lesson, in the order of the lessons. */
  lessons: LessonCounts[]
  /** Lessons after which students fell behind, the most first. */
  stops: StopCounts[]
}

/** What each student saw of each lesson, counted. */
const fromWatched = (lessons: CourseLessons) => sql`
  lessons as (
    select key, generation, place from unnest(${lessons.map(({ key }) => key)}::char(16)[], ${lessons.map(({ sourceGeneration }) => sourceGeneration)}::integer[])
      with ordinality as l(key, generation, place)),
  seen as materialized (
    select m.viewer_id, l.place::integer as place, m.completed_at, m.first_at, m.last_at, m.position
    from lessons l join viewer_media m on m.video_key = l.key and m.source_generation = l.generation),
  students as materialized (
    select viewer_id, not exists (select from viewers w where w.id = viewer_id) as erased, completed, first_at, last_at, completed_at,
      latest[2]::integer as place, latest[3] > 0 as place_completed, nullif(latest[4], -1)::real as position
    from (
      select viewer_id, count(completed_at)::integer as completed, min(first_at) as first_at, max(last_at) as last_at, max(completed_at) as completed_at,
        max(array[extract(epoch from last_at)::float8, place, (completed_at is not null)::integer, coalesce(position, -1)]) as latest
      from seen group by viewer_id) s)`

const fromKept = (folderId: string) => sql`
  students as (
    select viewer_id, erased, count as completed, first_at, last_at, completed_at, place, place_completed, position, reached as reached_marks,
      completed as completed_marks
    from course_students where folder_id = ${folderId})`

/** `students`, a row each, with the lesson they watched last; where they are not kept also `seen`, a row for each and lesson. */
export const courseStudents = ({ lessons, kept }: CourseSource): RawBuilder<unknown> =>
  kept === null ? fromWatched(lessons) : fromKept(kept)

/** Of the students `s`, those who fell behind. */
export const isBehind = ({ lessons, idleBefore }: Pick<CourseQuery, 'lessons' | 'idleBefore'>): RawBuilder<boolean> =>
  sql`s.completed < ${lessons.length} and s.last_at < ${idleBefore} and not s.erased`

const isCounted = ({ since }: CourseQuery): RawBuilder<boolean> => (since === null ? sql`true` : sql`s.last_at >= ${since}`)

/** Students with as many lessons completed; marks where they are kept. */
type Group = Pick<CourseCounts, 'students' | 'startedLately' | 'behind'> & {
  completed: number
  /** Days that those who finished took, as PostgreSQL sends numbers. */
  days: Buffer | null
  reachedMarks: Uint8Array | null
  completedMarks: Uint8Array | null
}

const daysTaken = sql`(extract(epoch from s.completed_at - s.first_at) / 86400)::float8`

// Medians are found here: the database would sort all students for them.
function readNumbers(sent: readonly (Buffer | null)[]): number[] {
  const bytes = Buffer.concat(sent.filter((each) => each !== null))
  return Array.from({ length: bytes.length / 8 }, (_, at) => bytes.readDoubleBE(at * 8))
}

/** How many students a course has, how far they are and who falls behind. */
export async function countCourse(db: Db, query: CourseQuery): Promise<CourseCounts> {
  const all = query.lessons.length
  const counted = isCounted(query)
  const marks = (column: string) => sql`string_agg(varbit_send(s.${sql.ref(column)}), ''::bytea) filter (where ${counted})`
  const { rows: groups } = await sql<Group>`
    with ${courseStudents(query)}
    select s.completed, (count(*) filter (where ${counted}))::integer as students,
      (count(*) filter (where ${counted} and s.first_at >= ${query.newSince}))::integer as "startedLately",
      (count(*) filter (where ${isBehind(query)}))::integer as behind, string_agg(float8send(${daysTaken}), ''::bytea) filter (where s.completed = ${all} and ${counted}) as days,
      ${query.kept === null ? sql`null` : marks('reached_marks')} as "reachedMarks", ${query.kept === null ? sql`null` : marks('completed_marks')} as "completedMarks"
    from students s group by s.completed order by s.completed`.execute(db)
  const lessons = query.kept === null ? await countLessons(db, query) : addMarks(groups, all)
  return {
    ...addGroups(groups, all),
    medianDays: medianOf(readNumbers(groups.map(({ days }) => days))),
    lessons,
    stops: await countStops(db, query),
  }
}

type Sums = Omit<CourseCounts, 'medianDays' | 'lessons' | 'stops'>

function addGroups(groups: readonly Group[], all: number): Sums {
  const counts = { students: 0, startedLately: 0, completions: 0, finished: 0, behind: 0 }
  const sums: Sums = { ...counts, shares: Array.from({ length: 11 }, () => 0) }
  for (const { completed, students, startedLately, behind } of groups) {
    sums.students += students
    sums.startedLately += startedLately
    sums.completions += completed * students
    sums.behind += behind
    const tenth = Math.floor((completed * 10) / all)
    sums.shares[tenth] = (sums.shares[tenth] ?? 0) + students
    if (completed === all) sums.finished = students
  }
  return sums
}

function addMarks(groups: readonly Group[], all: number): LessonCounts[] {
  const sum = (marks: (Uint8Array | null)[]) => countMarks(Buffer.concat(marks.filter((each) => each !== null)), all)
  const completed = sum(groups.map(({ completedMarks }) => completedMarks))
  return sum(groups.map(({ reachedMarks }) => reachedMarks)).map((reached, at) => ({ reached, completed: completed[at] ?? 0 }))
}

async function countLessons(db: Db, query: CourseQuery): Promise<LessonCounts[]> {
  // Not joined with the students: of a table that was not analysed for long the planner expects few rows, and compares each with each.
  const { rows } = await sql<LessonCounts & { place: number }>`
    with ${courseStudents(query)}
    select s.place, count(*)::integer as reached, count(s.completed_at)::integer as completed
    from (select place, completed_at, max(last_at) over (partition by viewer_id) as last_at from seen) s where ${isCounted(query)} group by s.place`.execute(
    db,
  )
  const byPlace = new Map(rows.map(({ place, ...counts }) => [place, counts]))
  return query.lessons.map((_, at) => byPlace.get(at + 1) ?? { reached: 0, completed: 0 })
}

/** Lessons that students who fell behind watched last, the most first. */
async function countStops(db: Db, query: CourseQuery): Promise<StopCounts[]> {
  const { rows } = await sql<Omit<StopCounts, 'position'> & { positions: Buffer | null }>`
    with ${courseStudents(query)}
    select s.place, count(*)::integer as students, (count(*) filter (where s.place_completed))::integer as completed,
      string_agg(float8send(s.position), ''::bytea) filter (where not s.place_completed) as positions
    from students s where ${isBehind(query)} group by s.place order by students desc, s.place`.execute(db)
  return rows.map(({ positions, ...row }) => ({ ...row, position: medianOf(readNumbers([positions])) }))
}

/** Rows of viewers and lessons that `countCourse` reads where students are not kept. */
export async function countWatchedLessons(db: Db, lessons: CourseLessons, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (
      select from unnest(${lessons.map(({ key }) => key)}::char(16)[], ${lessons.map(({ sourceGeneration }) => sourceGeneration)}::integer[]) as l(key, generation)
        join viewer_media m on m.video_key = l.key and m.source_generation = l.generation limit ${most}) m`.execute(db)
  return rows[0]?.count ?? 0
}
