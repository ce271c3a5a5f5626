import { buffer } from 'node:stream/consumers'
import {
  listLiveParts,
  listLiveSpans,
  type LivePartRow,
  listRenditions,
  listSegmentDurations,
  segmentKey,
  segmentObjectKey,
} from '@videozz/db'
import { segmentKeyIndex, topLiveRendition } from '@videozz/domain'
import { decryptSegment } from '@videozz/media'
import type { Deps } from '../shared/deps.ts'
import { generation } from './live-address.ts'
import { LiveWriter, type WrittenRun } from './live-writer.ts'
import type { LivePlace, RunPlace } from './run-place.ts'

/** A segment of a lower rung has the length of the top rung's, within a picture. */
const mostApartSeconds = 0.05

/**
 * Finds where a new run of a live continues. Parts that were listed of a segment whose node ended before it was whole become that segment:
 * nothing that was listed is lost, on whichever node. A lower rung that is behind the top one leaves the segment out.
 */
export async function continueLive(deps: Deps, run: WrittenRun): Promise<LivePlace> {
  const { db } = deps
  const renditions = await listRenditions(db, run.liveKey, generation)
  const top = topLiveRendition(renditions)
  if (!top) return { top: { rendition: null, segments: 0, seconds: 0, inits: 0 }, lower: new Map() }
  const inits = (await listLiveSpans(db, run.liveKey)).length
  const placeOf = ({ name, published_segments: segments, published_seconds: seconds }: typeof top): RunPlace => ({
    rendition: name,
    segments,
    seconds,
    inits,
  })
  const joined = await joinParts(deps, run, { place: placeOf(top), isWhole: (sequence) => sequence === top.published_segments })
  const lower = new Map<string, number>()
  const durations = await listSegmentDurations(db, run.liveKey, generation, top.name)
  for (const row of renditions) {
    if (row.name === top.name) continue
    const isWhole = (sequence: number, seconds: number) => Math.abs((durations.get(sequence) ?? Number.NaN) - seconds) < mostApartSeconds
    const place = await joinParts(deps, run, { place: placeOf(row), isWhole, counts: false })
    lower.set(row.name, place.seconds)
  }
  return { top: joined, lower }
}

type Joined = { place: RunPlace; isWhole: (sequence: number, seconds: number) => boolean; counts?: boolean }

/** Publishes the segments that the listed parts of a rendition make. */
async function joinParts(deps: Deps, run: WrittenRun, { place, isWhole, counts = true }: Joined): Promise<RunPlace> {
  const name = place.rendition ?? ''
  const writer = new LiveWriter(deps, run, place, counts)
  const listed = await listLiveParts(deps.db, run.liveKey, name, place.segments)
  for (const sequence of new Set(listed.map((each) => each.sequence))) {
    const parts = listed.filter((each) => each.sequence === sequence)
    const seconds = parts.reduce((sum, { duration }) => sum + duration, 0)
    if (parts.some(({ part }, index) => part !== index) || !isWhole(sequence, seconds)) continue
    await writer.publishSegment(sequence, seconds, await readParts(deps, run, parts))
  }
  return writer.place
}

/** Parts of one segment, decrypted and joined. */
async function readParts({ store }: Deps, run: WrittenRun, parts: readonly LivePartRow[]): Promise<Buffer> {
  const read = async ({ rendition, sequence, address }: LivePartRow) => {
    const key = segmentKey(run.secret, generation, segmentKeyIndex(rendition, sequence))
    return decryptSegment(await buffer((await store.get(segmentObjectKey(address))).body), key, sequence)
  }
  return Buffer.concat(await Promise.all(parts.map(read)))
}
