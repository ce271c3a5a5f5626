import { planLadder, type Rung, rungHeight, toFrameRate } from '@videozz/domain'
import {
  describeTracks,
  EncodedPictureReader,
  type FedPicture,
  type FragmentTrack,
  joinTracks,
  type LiveOutput,
  PictureFeed,
  readInit,
  readSegment,
  RungStream,
  videoTimescale,
} from '@videozz/ingest'
import { LiveEncoder } from '@videozz/media'
import type { Deps } from '../../shared/deps.ts'
import { readRecorded, readStored, type RecordedSection, type RecordedSegment, type Recording } from '../../shared/recorded-rungs.ts'

/** Below every other encode. */
const niceness = 15
const preset = 'veryfast'
const usualFrameRate = 30
/** Recorded pictures may be shown before they are decoded, which demuxers move by themselves: ticks by which all are shown later here. */
const delay = 5 * videoTimescale

/** How a rung is encoded of a section: never larger than its picture. */
export function rungOf({ top }: Recording, { span: { width, height } }: RecordedSection, name: string): Rung | undefined {
  const frameRate = toFrameRate(top.frame_rate ?? usualFrameRate)
  return planLadder({ width, height, frameRate, hasAudio: true }, rungHeight(name)).at(-1)
}

/**
 * Encodes segments of one section that follow each other: for each in turn what a live would have put out, with one part.
 * @throws Error when the encoder fails.
 */
export async function* encodeStretch(
  deps: Deps,
  recording: Recording,
  { section, segments, rung, signal }: { section: RecordedSection; segments: readonly RecordedSegment[]; rung: Rung; signal: AbortSignal },
): AsyncGenerator<LiveOutput> {
  const init = await readStored(deps, section.span.init_address)
  const configurations = readInit(init)
  const { video } = configurations
  const [first] = segments
  if (!video || !first) return
  const stream = new RungStream()
  const feed = new PictureFeed(video, firstDecoded(readSegment(await readRecorded(deps, recording, first))))
  const reader = new EncodedPictureReader(feed.base - delay)
  const made: LiveOutput[] = []
  const encoder = new LiveEncoder({
    rungs: [rung],
    keys: 'source',
    preset,
    niceness,
    onData: (_rung, bytes) => made.push(...reader.push(bytes).flatMap((picture) => stream.add(picture))),
  })
  const kill = () => encoder.kill()
  signal.addEventListener('abort', kill, { once: true })
  try {
    const tracks = describeTracks(configurations)
    const { first_sequence: segment } = section.span
    made.push(...stream.expect({ kind: 'init', init: 0, segment, bytes: init, tracks, configurations, origin: 0 }))
    for (const each of segments) {
      const bytes = await readRecorded(deps, recording, each)
      const content = joinTracks(readSegment(bytes))
      for (const picture of picturesOf(content)) encoder.write(feed.write(picture))
      for (const output of expectWhole(each, bytes.length, content)) made.push(...stream.expect(output))
      await encoder.untilRead()
      yield* made.splice(0)
      signal.throwIfAborted()
    }
    encoder.end()
    const { exitCode, stderr } = await encoder.ended
    signal.throwIfAborted()
    if (exitCode !== 0) throw new Error(`The encoder of a recording ended with ${exitCode}: ${stderr}`)
    yield* made.splice(0)
    yield* stream.end()
  } finally {
    signal.removeEventListener('abort', kill)
    encoder.kill()
  }
}

const firstDecoded = (fragments: FragmentTrack[][]): number => fragments.flat().find(({ isVideo }) => isVideo)?.begin ?? 0

/** The pictures of a segment, for an encoder. */
function picturesOf(content: readonly FragmentTrack[]): FedPicture[] {
  const track = content.find(({ isVideo }) => isVideo)
  let dts = track?.begin ?? 0
  return (track?.samples ?? []).map(({ duration, compositionOffset, ...sample }) => {
    const picture = { ...sample, dts, compositionOffset: compositionOffset + delay }
    dts += duration
    return picture
  })
}

/** A segment as a live would put it out with one part. */
function expectWhole({ sequence: segment, duration }: RecordedSegment, size: number, content: FragmentTrack[]): LiveOutput[] {
  const start = (content.find(({ isVideo }) => isVideo)?.begin ?? 0) / videoTimescale
  const numbers = { init: 0, segment, start, duration, discontinuity: false }
  return [
    { kind: 'part', ...numbers, part: 0, independent: true, bytes: Buffer.alloc(0), content },
    { kind: 'segment', ...numbers, parts: 1, size },
  ]
}
