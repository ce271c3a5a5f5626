import { type Kysely, type Selectable, sql } from 'kysely'
import type { DatabaseSchema } from '../../schema/schema.ts'
import type { VideoTable } from '../../schema/media.ts'

type Db = Kysely<DatabaseSchema>

/** Places that are told; further behind is only «in the queue». */
export const mostEncodePlaces = 1000

/**
 * Places in line of the media whose encode waits, by key, from 1. Reads the first places of each lane in one query, and nothing where none
 * waits.
 */
export async function findEncodePlaces(
  db: Db,
  videos: readonly Pick<Selectable<VideoTable>, 'key' | 'queue_lane' | 'status'>[],
): Promise<ReadonlyMap<string, number>> {
  const waiting = videos.filter((video) => video.queue_lane !== null && video.status !== 'encoded' && video.status !== 'error')
  if (waiting.length === 0) return new Map()
  const lanes = [...new Set(waiting.map((video) => video.queue_lane))]
  const keys = waiting.map((video) => video.key)
  const { rows } = await sql<{ key: string; place: number }>`
    select line.key, line.place::integer as place
    from unnest(${lanes}::text[]) as wanted(lane) cross join lateral (
      select key, row_number() over (order by queue_turn, queued_at) as place from videos
      where queue_lane = wanted.lane and deleted_at is null and status not in ('encoded', 'error')
      order by queue_turn, queued_at limit ${mostEncodePlaces}) line
    where line.key = any(${keys}::char(16)[])`.execute(db)
  return new Map(rows.map(({ key, place }) => [key, place]))
}
