import { type Kysely, sql } from 'kysely'
import type { DatabaseSchema } from '../../schema/schema.ts'

export type LastPlayed = { position: number | null; duration: number | null; completed: boolean }

/** Number of sessions searched for the one that reported last: a page may hold several, and begin them in any order. */
const recentSessions = 10

/**
 * Media second of a viewer's last report on a media, on whatever device (of past months, on its present version), the media's duration in seconds, and whether the viewer has
 * completed its present version; undefined where there is neither.
 */
export async function findLastPosition(db: Kysely<DatabaseSchema>, viewerId: string, videoKey: string): Promise<LastPlayed | undefined> {
  const { rows } = await sql<LastPlayed>`
    select coalesce(s.position, m.position) as position, v.duration, m.completed_at is not null as completed
    from videos v left join lateral (select position, last_report_at from playback_sessions
      where viewer_id = ${viewerId} and video_key = ${videoKey} and view_started_at is not null order by created_at desc limit ${recentSessions}) s on true
      left join viewer_media m on m.viewer_id = ${viewerId} and m.video_key = v.key and m.source_generation = v.source_generation
    where v.key = ${videoKey} order by s.last_report_at desc nulls last limit 1`.execute(db)
  return rows[0]
}
