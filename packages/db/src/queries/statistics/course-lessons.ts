import { type Kysely, sql } from 'kysely'
import type { DatabaseSchema } from '../../schema/schema.ts'
import { placedMedia } from '../folders/placed-media.ts'

type Db = Kysely<DatabaseSchema>

/** A media of a folder or of a folder in it. `path`: names of the folders between, the outermost first. */
export type Lesson = { key: string; title: string; sourceGeneration: number; duration: number | null; path: string[] }

/**
 * The media of a folder and of the folders in it as the lessons of a course, at most so many, in the order of `placedMedia`. Deleted media
 * and those that cannot be played are no lessons.
 */
export async function listLessons(db: Db, folderId: string, most: number): Promise<Lesson[]> {
  const { rows } = await sql<Lesson>`
    ${placedMedia(folderId)}
    select v.key, v.title, v.source_generation as "sourceGeneration", v.duration, m.path from placed_media m join videos v on v.key = m.video_key
    where v.deleted_at is null and v.playable order by m.place limit ${most}`.execute(db)
  return rows
}
