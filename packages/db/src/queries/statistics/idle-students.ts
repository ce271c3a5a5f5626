import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DatabaseSchema } from '../../schema/schema.ts'
import { personOfAccountContains } from '../viewers/search-viewers.ts'
import { type CourseQuery, courseStudents, isBehind } from './course-students.ts'

type Db = Kysely<DatabaseSchema>
export type IdleStudentsQuery = Pick<CourseQuery, 'lessons' | 'kept' | 'idleBefore'> & {
  accountId: string
  /** Part of a name or e-mail; empty: all. */
  search: string
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

/** Students `s` who fell behind; their viewers are looked up where a search needs them. */
const idle = (query: IdleStudentsQuery): RawBuilder<unknown> =>
  query.search === ''
    ? sql`students s where ${isBehind(query)}`
    : sql`students s join viewers w on w.id = s.viewer_id where ${isBehind(query)} and ${personOfAccountContains(query.accountId, query.search)}`

/** As instants are read: a thousandth of a second. */
const lastAt = sql`date_trunc('milliseconds', s.last_at)`

/** Some of them, the longest first, with the lesson each watched last. @param page which: conditions, order and limits. */
const withLastLesson = (query: IdleStudentsQuery, page: RawBuilder<unknown>) => sql<IdleStudentRow>`
  with ${courseStudents(query)}
  select s.viewer_id as "viewerId", w.name, w.email, w.verified, s.place, s.position, s.completed, s.first_at as "firstAt", s.last_at as "lastAt"
  from (select s.* from ${idle(query)} ${page}) s join viewers w on w.id = s.viewer_id order by ${lastAt}, s.viewer_id`

/** Students who have not finished and watched nothing since `idleBefore`, the longest first; erased ones are left out. @returns a page, and how many. */
export async function listIdleStudents(
  db: Db,
  { limit, offset, ...query }: IdleStudentsQuery & { limit: number; offset: number },
): Promise<{ rows: IdleStudentRow[]; total: number }> {
  const { rows } = await withLastLesson(query, sql`order by ${lastAt}, s.viewer_id limit ${limit} offset ${offset}`).execute(db)
  return { rows, total: await countIdleStudents(db, query) }
}

async function countIdleStudents(db: Db, query: IdleStudentsQuery): Promise<number> {
  const { rows } = await sql<{
    total: number
  }>`with ${courseStudents(query)} select count(*)::integer as total from ${idle(query)}`.execute(db)
  return rows[0]?.total ?? 0
}

/** The same, at most so many after one of them: each exactly once, since who watches again does not fall behind any more. */
export async function listIdleStudentsAfter(
  db: Db,
  query: IdleStudentsQuery,
  after: Pick<IdleStudentRow, 'viewerId' | 'lastAt'> | null,
  limit: number,
): Promise<IdleStudentRow[]> {
  const next = after === null ? sql`` : sql`and (${lastAt}, s.viewer_id) > (${after.lastAt}::timestamptz, ${after.viewerId}::char(16))`
  return (await withLastLesson(query, sql`${next} order by ${lastAt}, s.viewer_id limit ${limit}`).execute(db)).rows
}
