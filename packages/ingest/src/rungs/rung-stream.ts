import { trackId, videoTimescale, writeInit } from '../packager/init-segment.ts'
import { type FragmentTrack, segmentType, writeFragment } from '../packager/movie-fragment.ts'
import { describeTracks, type LiveInit, type LiveOutput, type LivePart } from '../stream/live-output.ts'
import type { EncodedPicture } from './encoded-pictures.ts'
import { type Expected, type ExpectedPart, expectOutput } from './expected-output.ts'

/** Times of an encoder are whole milliseconds. */
const rounding = videoTimescale / 1000
/** A key frame this far from where the top rung has its own is another one, in ticks. */
const mostApart = 2 * rounding

/** No pictures are to be had of a stretch, in ticks on the clock of the stream. */
type Interruption = { from: number; to: number }
type OpenSegment = { start: number; duration: number; parts: number; size: number; discontinuity: boolean; isBroken: boolean }

/**
 * A lower rung of one run: what the top rung puts out and pictures of an encoder in, initialisation segments, parts and segments out, which
 * have the numbers, the length and the sound of the top rung's. A segment of which pictures are missing is left out.
 */
export class RungStream {
  readonly #expected: Expected[] = []
  #pictures: EncodedPicture[] = []
  #interruptions: Interruption[] = []
  #section: LiveInit | undefined
  /** The section has no initialisation segment yet. */
  #isNew = false
  #record: Buffer | undefined
  #configurations: LiveInit['configurations'] = {}
  #init: number
  #open: OpenSegment | undefined
  #discontinuity = false
  /** Begin of a part that had neither picture nor sound. */
  #left: number | undefined
  #fragments = 0
  #finished = false

  /** @param init number of its first initialisation segment. */
  constructor(init = 0) {
    this.#init = init - 1
  }

  /** What waits for pictures. */
  get waiting(): number {
    return this.#expected.length
  }

  /** Takes what the top rung puts out. */
  expect(output: LiveOutput): LiveOutput[] {
    const origin = output.kind === 'init' ? output.origin : this.#origin
    this.#expected.push(expectOutput(output, origin))
    return this.#advance()
  }

  /** Takes a picture of the encoder. */
  add(picture: EncodedPicture): LiveOutput[] {
    this.#pictures.push(picture)
    return this.#advance()
  }

  /** No pictures from a time on come, until `resume`. */
  interrupt(from: number): LiveOutput[] {
    const last = this.#interruptions.at(-1)
    if (last?.to === Infinity) last.from = Math.min(last.from, from)
    else this.#interruptions.push({ from, to: Infinity })
    return this.#advance()
  }

  /** From a key frame on pictures come again. */
  resume(from: number): void {
    const last = this.#interruptions.at(-1)
    if (last?.to === Infinity) last.to = from
  }

  /** Neither more of the top rung nor more pictures come. */
  end(): LiveOutput[] {
    this.#finished = true
    return this.#advance()
  }

  get #origin(): number {
    return (this.#expected.findLast((each) => each.kind === 'init') ?? this.#section)?.origin ?? 0
  }

  #advance(): LiveOutput[] {
    const outputs: LiveOutput[] = []
    for (let head = this.#expected[0]; head; head = this.#expected[0]) {
      const made =
        head.kind === 'init' ? this.#beginSection(head) : head.kind === 'part' ? this.#makePart(head) : this.#endSegment(head.segment)
      if (!made) break
      this.#expected.shift()
      outputs.push(...made)
    }
    return outputs
  }

  #beginSection(init: LiveInit): LiveOutput[] {
    this.#section = init
    this.#isNew = true
    this.#discontinuity = true
    this.#left = undefined
    return []
  }

  /** A part, once its pictures are there; nothing of a segment that cannot be whole. */
  #makePart(head: ExpectedPart): LiveOutput[] | undefined {
    if (!this.#section?.configurations.video) return []
    const end = this.#endOf(head)
    this.#pictures = this.#pictures.filter(({ time }) => time >= head.from - rounding)
    if (head.part === 0) this.#openSegment(head)
    const open = this.#open
    if (!open || open.isBroken) return []
    const isMissing = this.#isInterrupted(head.from, end ?? head.end)
    if (!isMissing && !this.#isComplete(head, end)) return undefined
    const pictures = this.#pictures.filter(({ time }) => time < (end ?? head.end) - rounding)
    if (isMissing || (head.part === 0 && !this.#beginsWithKey(head, pictures))) {
      open.isBroken = true
      return []
    }
    this.#pictures = this.#pictures.slice(pictures.length)
    return this.#write(head, open, { pictures, end: end ?? head.end })
  }

  #openSegment({ from, part }: ExpectedPart): void {
    // A part that waits is looked at again and again.
    if (this.#open && this.#open.parts === 0 && !this.#open.isBroken && part === 0) return
    const start = (from + (this.#section?.origin ?? 0)) / videoTimescale
    this.#open = { start, duration: 0, parts: 0, size: 0, discontinuity: this.#discontinuity, isBroken: false }
    this.#left = undefined
  }

  /** When a part ends; `undefined` while pictures of it may be decoded in the next one. */
  #endOf(head: ExpectedPart): number | undefined {
    const after = this.#expected.slice(1, 3).find(({ kind }) => kind !== 'segment')
    if (after?.kind === 'part') return Math.max(after.from, head.from)
    return after || this.#finished ? head.end : undefined
  }

  #isInterrupted(from: number, end: number): boolean {
    this.#interruptions = this.#interruptions.filter(({ to }) => to > from)
    return this.#interruptions.some((each) => each.from < end && each.to > from + mostApart)
  }

  /** Whether all pictures of a part have come. */
  #isComplete(head: ExpectedPart, end: number | undefined): boolean {
    const newest = this.#pictures.at(-1)?.time ?? -Infinity
    return this.#finished || (head.ordered && newest >= head.last - rounding) || (end !== undefined && newest >= end - rounding)
  }

  #beginsWithKey({ from }: ExpectedPart, [first]: EncodedPicture[]): boolean {
    return first !== undefined && first.key && first.time <= from + mostApart
  }

  #write(head: ExpectedPart, open: OpenSegment, { pictures, end }: { pictures: EncodedPicture[]; end: number }): LiveOutput[] {
    const from = this.#left ?? head.from
    const [first] = pictures
    const tracks = [...(first ? [this.#videoTrack(pictures, from, end)] : []), ...(head.audio ? [head.audio] : [])]
    this.#left = tracks.length === 0 ? from : undefined
    if (tracks.length === 0) return []
    const inits = first && head.part === 0 ? this.#configure(first, head.segment) : []
    const fragment = writeFragment(++this.#fragments, tracks)
    const bytes = open.parts === 0 ? Buffer.concat([segmentType, fragment]) : fragment
    const duration = (end - from) / videoTimescale
    const part: LivePart = {
      kind: 'part',
      init: this.#init,
      segment: head.segment,
      part: open.parts++,
      start: (from + (this.#section?.origin ?? 0)) / videoTimescale,
      duration,
      independent: first?.key ?? false,
      discontinuity: this.#discontinuity,
      bytes,
      content: tracks,
    }
    open.duration += duration
    open.size += bytes.length
    this.#discontinuity = false
    return [...inits, part]
  }

  #videoTrack(pictures: EncodedPicture[], from: number, end: number): FragmentTrack {
    // The first is decoded where the part begins, which is where the top rung has its own, and shown at its time.
    const samples = pictures.map(({ bytes, key, time }, index) => ({
      bytes,
      key,
      compositionOffset: index === 0 ? Math.max(0, time - from) : 0,
      duration: (pictures[index + 1]?.time ?? end) - (index === 0 ? from : time),
    }))
    return { id: trackId.video, isVideo: true, begin: Math.max(0, from + (this.#section?.origin ?? 0)), samples }
  }

  /** The initialisation segment before a segment, where it is another one. */
  #configure({ configuration }: EncodedPicture, segment: number): LiveOutput[] {
    const section = this.#section
    if (!section || (!this.#isNew && this.#record?.equals(configuration.record))) return []
    const { audio } = section.configurations
    const begins = this.#isNew ? section.segment : segment
    this.#isNew = false
    this.#record = configuration.record
    this.#configurations = { video: configuration, ...(audio && { audio }) }
    const { origin } = section
    const bytes = writeInit(this.#configurations)
    const tracks = describeTracks(this.#configurations)
    return [{ kind: 'init', init: ++this.#init, segment: begins, bytes, tracks, configurations: this.#configurations, origin }]
  }

  #endSegment(segment: number): LiveOutput[] {
    const open = this.#open
    this.#open = undefined
    if (!open || open.isBroken || open.parts === 0) return []
    const { start, duration, parts, size, discontinuity } = open
    return [{ kind: 'segment', init: this.#init, segment, parts, start, duration, size, discontinuity }]
  }
}
