import { buffer } from 'node:stream/consumers'
import {
  findMediaSecret,
  listMediaKeys,
  listSegmentDurations,
  listSegments,
  segmentKey,
  segmentObjectKey,
  type StoredSegment,
  unwrapKey,
} from '@videozz/db'
import { isDerivedKey } from '@videozz/domain'
import { decryptSegment } from '@videozz/media'
import type { Deps } from './deps.ts'

type Stores = Pick<Deps, 'db' | 'store' | 'mediaKey'>
/** A published rendition of a media. */
export type PublishedRendition = { video_key: string; generation: number; name: string; init_address: string | null }
/** Chooses a variant of each unit of a marked rendition, by its number. */
export type ChooseVariant = (sequence: number) => number

/** One that names nobody, for what never leaves the house or is nobody's own. */
const firstVariant: ChooseVariant = () => 1

/**
 * A published rendition in the clear, in order, as one file's bytes: a segment at a time is in memory.
 * @param choose of a marked one.
 */
export async function* readRendition(deps: Stores, rendition: PublishedRendition, choose = firstVariant): AsyncGenerator<Buffer> {
  yield await readInit(deps, rendition)
  for await (const { bytes } of readRenditionSegments(deps, rendition, { choose })) yield bytes
}

/** Initialisation segment of a published rendition. */
export const readInit = async ({ store }: Pick<Deps, 'store'>, { init_address }: PublishedRendition): Promise<Buffer> =>
  buffer((await store.get(segmentObjectKey(init_address ?? ''))).body)

/** Segments of a published rendition in the clear, in order. @param isWanted of those to read, all when absent. */
export async function* readRenditionSegments(
  deps: Stores,
  rendition: PublishedRendition,
  { choose = firstVariant, isWanted = () => true }: { choose?: ChooseVariant; isWanted?: (segment: StoredSegment) => boolean } = {},
): AsyncGenerator<StoredSegment & { bytes: Buffer }> {
  const { segments, read } = await openRendition(deps, rendition)
  for (const segment of segments) {
    const { sequence, variant } = segment
    if ((variant !== 0 && variant !== choose(sequence)) || !isWanted(segment)) continue
    yield { ...segment, bytes: await read(segment) }
  }
}

/** A published rendition for reading segments of it in any order. */
export type OpenRendition = { segments: StoredSegment[]; /** A segment in the clear. */ read: (segment: StoredSegment) => Promise<Buffer> }

/** Opens a published rendition: its segments, all variants of each, in order. */
export async function openRendition(
  { db, store, mediaKey }: Stores,
  { video_key, generation, name }: PublishedRendition,
): Promise<OpenRendition> {
  const keyOf = await readKeys({ db, mediaKey }, video_key, generation)
  return {
    segments: await listSegments(db, { videoKey: video_key, generation, name }),
    read: async ({ address, key_index, sequence }) => {
      const sealed = await buffer((await store.get(segmentObjectKey(address))).body)
      return decryptSegment(sealed, keyOf(key_index), sequence)
    },
  }
}

/** The segment of a published rendition in which a second lies, or its last one, in the clear; undefined where it has none. */
export async function readSegmentAt(
  { db, store, mediaKey }: Pick<Deps, 'db' | 'store' | 'mediaKey'>,
  { video_key, generation, name, init_address }: PublishedRendition,
  second: number,
): Promise<{ bytes: Buffer; /** Second within the segment. */ offset: number } | undefined> {
  const place = { videoKey: video_key, generation, name }
  const durations = await listSegmentDurations(db, video_key, generation, name)
  const found = segmentAt([...durations], second)
  const segment = found && (await listSegments(db, place)).find(({ sequence }) => sequence === found.sequence)
  if (!segment || init_address === null) return undefined
  const read = async (address: string) => buffer((await store.get(segmentObjectKey(address))).body)
  const keyOf = await readKeys({ db, mediaKey }, video_key, generation)
  const clear = decryptSegment(await read(segment.address), keyOf(segment.key_index), segment.sequence)
  return { bytes: Buffer.concat([await read(init_address), clear]), offset: found.offset }
}

/** Which of some segments has a second, or the last one, and the second within it. @param durations by sequence number, in order. */
export function segmentAt(durations: readonly [number, number][], second: number): { sequence: number; offset: number } | undefined {
  let begin = 0
  for (const [at, [sequence, duration]] of durations.entries()) {
    if (second < begin + duration || at === durations.length - 1) return { sequence, offset: Math.min(second - begin, duration) }
    begin += duration
  }
  return undefined
}

async function readKeys({ db, mediaKey }: Pick<Deps, 'db' | 'mediaKey'>, video_key: string, generation: number) {
  const keys = await listMediaKeys(db, video_key, generation)
  const byIndex = new Map(keys.map((row) => [row.key_index, unwrapKey(mediaKey, row.wrapped_key)]))
  const secret = unwrapKey(mediaKey, await findMediaSecret(db, video_key))
  const keyOf = (index: number) => (isDerivedKey(index) ? segmentKey(secret, generation, index) : (byIndex.get(index) ?? Buffer.alloc(16)))
  return keyOf
}
