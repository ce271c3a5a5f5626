import { type Kysely, sql } from 'kysely'
import type { DatabaseSchema } from '../../schema/schema.ts'
import type { LivePartRow, LiveSpanRow } from './live-parts.ts'
import { listLiveSpans } from './live-parts.ts'

type Db = Kysely<DatabaseSchema>
export type TimelineSegment = { rendition: string; sequence: number; address: string; duration: number; keyIndex: number }
export type TimelinePart = Pick<LivePartRow, 'rendition' | 'sequence' | 'part' | 'duration' | 'independent' | 'address'>
/** What players of a live are told of its renditions. */
export type TimelineRead = {
  /** Something may be added yet. */
  onAir: boolean
  /** Published segments, in order. */
  segments: TimelineSegment[]
  /** Sequence number of the first segment that players are told of, by rendition. */
  first: Map<string, number>
  /** Listed parts, in order. */
  parts: TimelinePart[]
  spans: LiveSpanRow[]
}

/** SQL of whether the recording of a media that is a live is still open. */
export const isOnAir = (videoKey: unknown) =>
  sql<boolean>`exists (select from lives where video_key = ${videoKey} and recording not in ('kept', 'none'))`

/**
 * Segments and parts of a live.
 * @param from sequence number from which on each known rendition is read; others are read whole.
 * @param partsBefore from so many segments before on parts are read.
 * @returns undefined where it was deleted.
 */
export async function readTimeline(
  db: Db,
  videoKey: string,
  from: ReadonlyMap<string, number>,
  partsBefore: number,
): Promise<TimelineRead | undefined> {
  const isNew = (before: number) => {
    const known = [...from].map(([rendition, sequence]) => sql<boolean>`(rendition = ${rendition} and sequence >= ${sequence - before})`)
    return sql<boolean>`(${sql.join([...known, sql`not (rendition = any (${[...from.keys()]}::text[]))`], sql` or `)})`
  }
  const published = db
    .selectFrom('segments')
    .where('video_key', '=', videoKey)
    .where('generation', '=', 1)
    .where('variant', '=', 0)
    .where('sequence', '>=', sql<number>`coalesce((select window_from from lives where video_key = ${videoKey}), 0)`)
  // Read before what it closes: a live that ended meanwhile is read again.
  const media = await db
    .selectFrom('videos')
    .select(isOnAir(videoKey).as('onAir'))
    .where('key', '=', videoKey)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!media) return undefined
  const [spans, firsts, segments, parts] = await Promise.all([
    listLiveSpans(db, videoKey),
    published
      .select(['rendition', (select) => select.fn.min<number>('sequence').as('sequence')])
      .groupBy('rendition')
      .execute(),
    published
      .select(['rendition', 'sequence', 'address', 'duration', 'key_index as keyIndex'])
      .where(isNew(0))
      .orderBy('sequence')
      .execute(),
    db
      .selectFrom('live_parts')
      .select(['rendition', 'sequence', 'part', 'duration', 'independent', 'address'])
      .where('video_key', '=', videoKey)
      .where(isNew(partsBefore))
      .orderBy('sequence')
      .orderBy('part')
      .execute(),
  ])
  return { ...media, spans, segments, parts, first: new Map(firsts.map(({ rendition, sequence }) => [rendition, sequence])) }
}

/** Sequence number of the last published segment of a live (-1 without one), and the lengths in seconds of those in [from, to). */
export async function readLiveLengths(
  db: Db,
  videoKey: string,
  { from, to }: { from: number; to: number },
): Promise<{ last: number; lengths: Map<number, number> }> {
  const published = db.selectFrom('segments').where('video_key', '=', videoKey).where('generation', '=', 1).where('variant', '=', 0)
  const [rows, last] = await Promise.all([
    published
      .select(['sequence', (select) => select.fn.max<number>('duration').as('duration')])
      .where('sequence', '>=', from)
      .where('sequence', '<', to)
      .groupBy('sequence')
      .execute(),
    published.select('sequence').orderBy('sequence', 'desc').limit(1).executeTakeFirst(),
  ])
  return { last: last?.sequence ?? -1, lengths: new Map(rows.map(({ sequence, duration }) => [sequence, duration])) }
}
