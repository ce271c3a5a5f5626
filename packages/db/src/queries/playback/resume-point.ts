import { type Kysely, sql } from 'kysely'
import type { DatabaseSchema } from '../../schema/schema.ts'

/** Number of sessions searched for the one that reported last: a page may hold several, and begin them in any order. */
const recentSessions = 10

/** Media second of a viewer's last report on a media, on whatever device, and the media's duration in seconds. */
export async function findLastPosition(
  db: Kysely<DatabaseSchema>,
  viewerId: string,
  videoKey: string,
): Promise<{ position: number | null; duration: number | null } | undefined> {
  const { rows } = await sql<{ position: number | null; duration: number | null }>`
    select s.position, (select duration from videos where key = ${videoKey}) as duration
    from (select position, last_report_at from playback_sessions
      where viewer_id = ${viewerId} and video_key = ${videoKey} and view_started_at is not null order by created_at desc limit ${recentSessions}) s
    order by s.last_report_at desc limit 1`.execute(db)
  return rows[0]
}
