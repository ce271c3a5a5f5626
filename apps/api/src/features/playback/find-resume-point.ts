import type { Database } from '@videozz/db'
import { resumePoint } from '@videozz/domain'
import { sql } from 'kysely'

/** Sessions among which the one reported last is looked for: a page may hold several, and begin them in any order. */
const recent = 10

/** Second where a viewer goes on in a media he watched before, on whatever device; null to begin at the start. */
export async function findResumePoint(db: Database, viewerId: string, videoKey: string): Promise<number | null> {
  const { rows } = await sql<{ position: number | null; duration: number | null }>`
    select s.position, (select duration from videos where key = ${videoKey}) as duration
    from (select position, last_report_at from playback_sessions
      where viewer_id = ${viewerId} and video_key = ${videoKey} and view_started_at is not null order by created_at desc limit ${recent}) s
    order by s.last_report_at desc limit 1`.execute(db)
  const [last] = rows
  return last ? resumePoint(last.position, last.duration) : null
}
