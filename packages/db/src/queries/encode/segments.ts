import type { Kysely, Selectable } from 'kysely'
import type { SegmentTable } from '../../schema/media.ts'
import type { DatabaseSchema } from '../../schema/schema.ts'

type Db = Kysely<DatabaseSchema>
/** A segment, or one of the two variants of a marked one; `duration` in seconds, `size` in bytes. */
export type NewSegment = Omit<Selectable<SegmentTable>, 'variant'> & { variant?: number }
/** A rendition of a media. */
export type RenditionPlace = { videoKey: string; generation: number; name: string }

/** Adds a segment, or both variants of one; what is there already is left as it is. @returns the bytes that were added. */
export async function insertSegment(trx: Db, ...variants: readonly NewSegment[]): Promise<number> {
  const added = await trx
    .insertInto('segments')
    .values(variants)
    .onConflict((conflict) => conflict.doNothing())
    .returning('size')
    .execute()
  return added.reduce((sum, { size }) => sum + size, 0)
}

/** Seconds of the published segments of a rendition, by their sequence number. */
export async function listSegmentDurations(db: Db, videoKey: string, generation: number, rendition: string): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('segments')
    .select(['sequence', 'duration'])
    .where('video_key', '=', videoKey)
    .where('generation', '=', generation)
    .where('rendition', '=', rendition)
    .where('variant', '<=', 1)
    .orderBy('sequence')
    .execute()
  return new Map(rows.map(({ sequence, duration }) => [sequence, duration]))
}

/** How far a rendition is published. @param published `bytes` more than before; `initAddress` where its initialisation segment is published now. */
export async function updatePublished(
  trx: Db,
  { videoKey, generation, name }: RenditionPlace,
  published: { segments: number; seconds: number; bytes: number; initAddress: string | undefined },
): Promise<void> {
  const { segments, seconds, bytes, initAddress } = published
  await trx
    .updateTable('renditions')
    .where('video_key', '=', videoKey)
    .where('generation', '=', generation)
    .where('name', '=', name)
    .where('variant', '=', 0)
    .set((set) => ({
      published_segments: segments,
      published_seconds: seconds,
      published_bytes: set('published_bytes', '+', bytes),
      ...(initAddress !== undefined && { init_address: initAddress }),
    }))
    .execute()
}

/** Segments of a rendition: 0 of an unmarked one, 1 and 2 are the variants of a marked one. */
export type StoredSegment = { address: string; sequence: number; key_index: number; variant: number }

/** The segments of a rendition in their order, those of a marked one twice, in both variants. */
export function listSegments(db: Db, { videoKey, generation, name }: RenditionPlace): Promise<StoredSegment[]> {
  return db
    .selectFrom('segments')
    .select(['address', 'sequence', 'key_index', 'variant'])
    .where('video_key', '=', videoKey)
    .where('generation', '=', generation)
    .where('rendition', '=', name)
    .orderBy('sequence')
    .orderBy('variant')
    .execute()
}

/** Addresses of everything published in a generation: segments, then initialisation segments, then what else a live has. */
export async function listPublishedAddresses(db: Db, videoKey: string, generation: number): Promise<string[]> {
  const segments = await db
    .selectFrom('segments')
    .select('address')
    .where('video_key', '=', videoKey)
    .where('generation', '=', generation)
    .execute()
  const inits = await db
    .selectFrom('renditions')
    .select('init_address')
    .where('video_key', '=', videoKey)
    .where('generation', '=', generation)
    .execute()
  return [
    ...segments.map((row) => row.address),
    ...inits.flatMap((row) => row.init_address ?? []),
    ...(await listLiveAddresses(db, videoKey)),
  ]
}

/** Those of a live: its parts, where renditions begin anew, and what was dropped. It has one generation. */
async function listLiveAddresses(db: Db, videoKey: string): Promise<string[]> {
  const parts = db.selectFrom('live_parts').select('address').where('video_key', '=', videoKey)
  const spans = db.selectFrom('live_spans').select('init_address as address').where('video_key', '=', videoKey)
  const dropped = db.selectFrom('live_leftovers').select('address').where('video_key', '=', videoKey)
  return (await parts.unionAll(spans).unionAll(dropped).execute()).map((row) => row.address)
}

/** Deletes the rows of a generation: segments, keys, renditions. */
export async function deleteGeneration(trx: Db, videoKey: string, generation: number): Promise<void> {
  for (const table of ['segments', 'media_keys', 'renditions'] as const)
    await trx.deleteFrom(table).where('video_key', '=', videoKey).where('generation', '=', generation).execute()
  for (const table of ['live_parts', 'live_spans', 'live_leftovers'] as const)
    await trx.deleteFrom(table).where('video_key', '=', videoKey).execute()
}
