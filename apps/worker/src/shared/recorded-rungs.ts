import { buffer } from 'node:stream/consumers'
import {
  findMediaSecret,
  type LiveSpanRow,
  listLiveSpans,
  listRenditions,
  listSegmentDurations,
  listSegments,
  type RenditionRow,
  segmentKey,
  segmentObjectKey,
  unwrapKey,
} from '@videozz/db'
import { topLiveRendition } from '@videozz/domain'
import { decryptSegment } from '@videozz/media'
import type { Deps } from './deps.ts'

const generation = 1

export type RecordedSegment = { sequence: number; duration: number; address: string; keyIndex: number }
/** A stretch of the top rendition with one initialisation segment. */
export type RecordedSection = { span: LiveSpanRow; segments: RecordedSegment[] }

/** The recording of a live, as its top rendition has it. */
export type Recording = {
  videoKey: string
  secret: Buffer
  top: RenditionRow
  /** Names of the renditions that have every segment. */
  whole: ReadonlySet<string>
  sections: RecordedSection[]
  /** Of all renditions. */
  spans: LiveSpanRow[]
}

/** @returns undefined where nothing was recorded. */
export async function readRecording({ db, mediaKey }: Deps, videoKey: string): Promise<Recording | undefined> {
  const renditions = await listRenditions(db, videoKey, generation)
  const top = topLiveRendition(renditions)
  if (!top) return undefined
  const [secret, spans, rows, durations] = await Promise.all([
    findMediaSecret(db, videoKey).then((wrapped) => unwrapKey(mediaKey, wrapped)),
    listLiveSpans(db, videoKey),
    listSegments(db, { videoKey, generation, name: top.name }),
    listSegmentDurations(db, videoKey, generation, top.name),
  ])
  const segments = rows.map(({ sequence, address, key_index: keyIndex }) => ({
    sequence,
    duration: durations.get(sequence) ?? 0,
    address,
    keyIndex,
  }))
  const own = spans.filter(({ rendition }) => rendition === top.name)
  const sections = own.map((span, index) => ({
    span,
    segments: segments.filter(({ sequence }) => sequence >= span.first_sequence && sequence < (own[index + 1]?.first_sequence ?? Infinity)),
  }))
  return { videoKey, secret, top, whole: new Set(renditions.map(({ name }) => name)), sections, spans }
}

/** Bytes of an initialisation segment. */
export const readStored = async ({ store }: Deps, address: string): Promise<Buffer> =>
  buffer((await store.get(segmentObjectKey(address))).body)

/** Bytes of a segment, in the clear. */
export async function readRecorded(deps: Deps, { secret }: Recording, { address, keyIndex, sequence }: RecordedSegment): Promise<Buffer> {
  return decryptSegment(await readStored(deps, address), segmentKey(secret, generation, keyIndex), sequence)
}
