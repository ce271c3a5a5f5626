import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { DatabaseSchema } from '../../schema/schema.ts'
import type { CourseLessons } from './course-students.ts'

type Db = Kysely<DatabaseSchema>

const hashOf = (lessons: CourseLessons): string =>
  createHash('sha256')
    .update(lessons.map(({ key, sourceGeneration }) => `${key}:${sourceGeneration}`).join(' '))
    .digest('base64url')

/**
 * Runs `work` on one state of the database, with the folder of a course where its students are kept for just these lessons; with null where
 * they are not, or where lessons were added, moved, replaced or deleted since.
 */
export async function withCourse<T>(
  db: Db,
  folderId: string,
  lessons: CourseLessons,
  work: (trx: Db, kept: string | null) => Promise<T>,
): Promise<T> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      const kept = await trx
        .selectFrom('course_roll_ups')
        .select('folder_id')
        .where('folder_id', '=', folderId)
        .where('lessons', '=', hashOf(lessons))
        .executeTakeFirst()
      return work(trx, kept?.folder_id ?? null)
    })
}

/**
 * Counts the students of a course, whom triggers count anew from then on when what they watched changes. Call it in a transaction that holds
 * `lockRollUps`.
 * @returns how many; undefined when the folder is gone or students are kept for just these lessons.
 */
export async function keepCourse(trx: Db, folderId: string, lessons: CourseLessons, now: Date): Promise<number | undefined> {
  const folder = await trx.selectFrom('folders').select('id').where('id', '=', folderId).forKeyShare().executeTakeFirst()
  if (!folder || lessons.length === 0) return undefined
  const hash = hashOf(lessons)
  const before = await trx.selectFrom('course_roll_ups').select('lessons').where('folder_id', '=', folderId).executeTakeFirst()
  if (before?.lessons === hash) return undefined
  await dropCourse(trx, folderId)
  await trx.insertInto('course_roll_ups').values({ folder_id: folderId, lessons: hash, built_at: now, read_at: now }).execute()
  await sql`
    insert into course_lessons (folder_id, video_key, source_generation, place, mark)
    select ${folderId}, key, generation, place, set_bit(repeat('0', ${lessons.length}::int)::varbit, place::integer - 1, 1)
    from unnest(${lessons.map(({ key }) => key)}::char(16)[], ${lessons.map(({ sourceGeneration }) => sourceGeneration)}::integer[])
      with ordinality as l(key, generation, place)`.execute(trx)
  const { numAffectedRows = 0n } = await sql`
    insert into course_students (folder_id, viewer_id, erased, reached, completed, count, first_at, last_at, completed_at, place, place_completed, position)
    select folder_id, viewer_id, erased, reached, completed, count, first_at, last_at, completed_at, place, place_completed, position
    from course_counts where folder_id = ${folderId} order by viewer_id`.execute(trx)
  return Number(numAffectedRows)
}

async function dropCourse(trx: Db, folderId: string): Promise<void> {
  await trx.deleteFrom('course_roll_ups').where('folder_id', '=', folderId).execute()
}

/** Notes that a course is looked at, at most once a day. */
export async function noteCourseRead(db: Db, folderId: string, now: Date): Promise<void> {
  await sql`update course_roll_ups set read_at = ${now} where folder_id = ${folderId} and read_at < ${now}::timestamptz - interval '1 day'`.execute(
    db,
  )
}

/**
 * Folders at the top of a library whose media have at least so many rows of viewers and were watched since an instant, and folders whose
 * students are kept. Reads the index of all that viewers watched.
 */
export async function listCoursesToKeep(db: Db, rows: number, since: Date): Promise<string[]> {
  const found = await sql<{ id: string }>`
    with recursive inside as (
      select id as top, id from folders where parent_id is null
      union all select i.top, f.id from folders f join inside i on f.parent_id = i.id),
    lessons as (
      select distinct i.top, v.key, v.source_generation from inside i join folder_videos fv on fv.folder_id = i.id and not fv.gone
        join videos v on v.key = fv.video_key where v.deleted_at is null and v.playable),
    watched as materialized (
      select video_key, source_generation, count(*) as rows, max(last_at) as last_at from viewer_media group by video_key, source_generation)
    select l.top as id from lessons l join watched w on w.video_key = l.key and w.source_generation = l.source_generation
    group by l.top having sum(w.rows) >= ${rows} and max(w.last_at) >= ${since}
    union select folder_id from course_roll_ups order by id`.execute(db)
  return found.rows.map(({ id }) => id)
}

/**
 * Stops keeping the students of courses that nobody looked at since, but for those at the top of a library that were watched since.
 * @returns how many.
 */
export async function dropUnreadCourses(db: Db, before: Date): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from course_roll_ups r where r.read_at < ${before} and not exists (
      select from folders f join course_lessons l on l.folder_id = f.id
        join viewer_media m on m.video_key = l.video_key and m.source_generation = l.source_generation
      where f.id = r.folder_id and f.parent_id is null and m.last_at >= ${before})`.execute(db)
  return Number(numAffectedRows)
}
