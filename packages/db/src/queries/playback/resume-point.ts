import { type Kysely, sql } from 'kysely'
import type { DatabaseSchema } from '../../schema/schema.ts'

export type LastPlayed = { position: number | null; duration: number | null; completed: boolean }

/** Number of sessions searched for the one that reported last: a page may hold several, and begin them in any order. */
const recentSessions = 10

/**
 * Media second of a viewer's last report on a media, on whatever device, the media's duration in seconds, and whether the viewer has
 * completed its present version; undefined where there is neither.
 */
export async function findLastPosition(db: Kysely<DatabaseSchema>, viewerId: string, videoKey: string): Promise<LastPlayed | undefined> {
  const { rows } = await sql<LastPlayed>`
    select s.position, v.duration, exists (select from viewer_media m where m.viewer_id = ${viewerId} and m.video_key = v.key
      and m.source_generation = v.source_generation and m.completed_at is not null) as completed
    from videos v left join lateral (select position, last_report_at from playback_sessions
      where viewer_id = ${viewerId} and video_key = ${videoKey} and view_started_at is not null order by created_at desc limit ${recentSessions}) s on true
    where v.key = ${videoKey} order by s.last_report_at desc nulls last limit 1`.execute(db)
  return rows[0]
}
