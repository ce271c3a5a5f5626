import type { Kysely, Selectable } from 'kysely'
import type { SegmentTable } from '../../schema/media.ts'
import type { DatabaseSchema } from '../../schema/schema.ts'

type Db = Kysely<DatabaseSchema>
/** An unmarked segment; `duration` in seconds, `size` in bytes. */
export type NewSegment = Omit<Selectable<SegmentTable>, 'variant'>
/** Which rendition of a media; `variant` 0 is unmarked. */
export type RenditionPlace = { videoKey: string; generation: number; name: string; variant: number }

/** Adds a segment; one that is there already is left as it is. @returns whether it was added. */
export async function insertSegment(trx: Db, segment: NewSegment): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('segments')
    .values(segment)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Seconds of the published segments of an unmarked rendition, by their sequence number. */
export async function listSegmentDurations(db: Db, videoKey: string, generation: number, rendition: string): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('segments')
    .select(['sequence', 'duration'])
    .where('video_key', '=', videoKey)
    .where('generation', '=', generation)
    .where('rendition', '=', rendition)
    .where('variant', '=', 0)
    .orderBy('sequence')
    .execute()
  return new Map(rows.map(({ sequence, duration }) => [sequence, duration]))
}

/** How far an unmarked rendition is published. @param published `initAddress` where its initialisation segment is published now. */
export async function updatePublished(
  trx: Db,
  { videoKey, generation, name }: Omit<RenditionPlace, 'variant'>,
  published: { segments: number; seconds: number; initAddress: string | undefined },
): Promise<void> {
  const { segments, seconds, initAddress } = published
  await trx
    .updateTable('renditions')
    .where('video_key', '=', videoKey)
    .where('generation', '=', generation)
    .where('name', '=', name)
    .where('variant', '=', 0)
    .set({ published_segments: segments, published_seconds: seconds, ...(initAddress !== undefined && { init_address: initAddress }) })
    .execute()
}

/** The segments of a rendition in their order. */
export function listSegments(
  db: Db,
  { videoKey, generation, name, variant }: RenditionPlace,
): Promise<Pick<NewSegment, 'address' | 'sequence' | 'key_index'>[]> {
  return db
    .selectFrom('segments')
    .select(['address', 'sequence', 'key_index'])
    .where('video_key', '=', videoKey)
    .where('generation', '=', generation)
    .where('rendition', '=', name)
    .where('variant', '=', variant)
    .orderBy('sequence')
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
