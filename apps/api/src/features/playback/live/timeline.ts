import type { LiveSpanRow, TimelinePart, TimelineRead, TimelineSegment } from '@videozz/db'

/** Segments before the open one whose parts are listed still. */
export const segmentsWithParts = 2
/** So many segments a rendition may be behind the longest one before players are told not to wait for them. */
const mostBehind = 3

/** A place in a rendition: after the last part of a segment, or after the whole segment where `part` is null. */
export type TimelinePlace = { sequence: number; part: number | null }
/** A part of a segment, or the whole segment. */
export type WantedPlace = { sequence: number; part: number | undefined }
/** A segment as listed; without an address where it is missing, such as of a rendition whose encoder was away. */
export type ListedSegment = Pick<TimelineSegment, 'sequence' | 'duration'> & { address: string | null }
/** A rendition of a live as players are told of it. */
export type TimelineRendition = {
  name: string
  /** In order and without a hole. */
  segments: readonly ListedSegment[]
  /** Parts of the last segments and of the open one, in order, by sequence number. */
  parts: ReadonlyMap<number, readonly TimelinePart[]>
  /** Where it begins anew, in order. */
  spans: readonly LiveSpanRow[]
  /** Sequence number of the segment after the last listed one: the open one. */
  next: number
}

class Rendition {
  segments: ListedSegment[] = []
  parts = new Map<number, TimelinePart[]>()
  spans: LiveSpanRow[] = []
  /** After the last segment that is not missing. */
  known = 0

  get next(): number {
    return (this.segments.at(-1)?.sequence ?? this.known - 1) + 1
  }

  at(sequence: number): ListedSegment | undefined {
    return this.segments[sequence - (this.segments[0]?.sequence ?? 0)]
  }

  /** Where it ends. */
  get end(): TimelinePlace {
    const open = this.parts.get(this.next)?.at(-1)
    return open ? { sequence: this.next, part: open.part } : { sequence: this.next - 1, part: null }
  }
}

/** What is known of a live on air, kept up to date by what is read of it from where the last reading ended. */
export class Timeline {
  readonly #renditions = new Map<string, Rendition>()
  #onAir = true
  #version = 0

  /** Rises with each reading that changed something. */
  get version(): number {
    return this.#version
  }

  /** Whether something may be added yet. */
  get onAir(): boolean {
    return this.#onAir
  }

  /** The first segment of each rendition that is not known yet. */
  get from(): ReadonlyMap<string, number> {
    return new Map([...this.#renditions].map(([name, { known }]) => [name, known]))
  }

  /** A rendition that has something to play. */
  find(name: string): TimelineRendition | undefined {
    const found = this.#renditions.get(name)
    if (!found || found.end.sequence < 0 || found.spans.length === 0) return undefined
    const { segments, parts, spans, next } = found
    return { name, segments, parts, spans, next }
  }

  /** Where each rendition ends. */
  ends(): { name: string; end: TimelinePlace }[] {
    return [...this.#renditions].flatMap(([name, { end }]) => (end.sequence < 0 ? [] : [{ name, end }]))
  }

  /**
   * Whether a rendition has a place. A part after the last one of a whole segment is the first of the next one
   * (draft-pantos-hls-rfc8216bis § 6.2.5.2).
   */
  has(name: string, { sequence, part }: WantedPlace): boolean {
    const rendition = this.#renditions.get(name)
    if (!rendition) return false
    const { end } = rendition
    if (end.sequence !== sequence) return end.sequence > sequence
    if (part === undefined) return end.part === null
    return end.part === null ? part < (rendition.parts.get(sequence)?.length ?? 0) : end.part >= part
  }

  /** Adds what was read. */
  apply(read: TimelineRead): void {
    const before = this.#describe()
    this.#onAir = read.onAir
    for (const { rendition } of read.spans) this.#of(rendition)
    for (const segment of read.segments) this.#add(segment)
    const longest = Math.max(0, ...[...this.#renditions.values()].map(({ next }) => next))
    for (const [name, rendition] of this.#renditions) {
      rendition.spans = read.spans.filter((span) => span.rendition === name)
      const behind = read.onAir ? mostBehind : 0
      if (rendition.next < longest - behind) this.#miss(rendition, longest - behind)
      this.#setParts(
        rendition,
        read.parts.filter((part) => part.rendition === name),
      )
    }
    this.#drop(Math.min(...read.first.values()))
    if (this.#describe() !== before) this.#version += 1
  }

  #of(name: string): Rendition {
    const found = this.#renditions.get(name) ?? new Rendition()
    this.#renditions.set(name, found)
    return found
  }

  #add({ rendition: name, sequence, duration, address }: TimelineSegment): void {
    const rendition = this.#of(name)
    this.#miss(rendition, sequence)
    const listed = { sequence, duration, address }
    const missed = rendition.at(sequence)
    if (missed) Object.assign(missed, listed)
    else rendition.segments.push(listed)
    rendition.known = sequence + 1
  }

  /** Lists segments up to `next` as missing. */
  #miss(rendition: Rendition, next: number): void {
    const from = rendition.segments.length > 0 ? rendition.next : this.#first()
    for (let sequence = from; sequence < next; sequence++)
      rendition.segments.push({ sequence, duration: this.#durationOf(sequence), address: null })
  }

  #first(): number {
    const firsts = [...this.#renditions.values()].flatMap(({ segments: [first] }) => (first ? [first.sequence] : []))
    return firsts.length > 0 ? Math.min(...firsts) : 0
  }

  /** Length of a segment in seconds, as another rendition has it. */
  #durationOf(sequence: number): number {
    const others = [...this.#renditions.values()].map((rendition) => rendition.at(sequence))
    return others.find((found) => found !== undefined && found.address !== null)?.duration ?? 2
  }

  #drop(first: number): void {
    for (const { segments } of this.#renditions.values()) {
      const gone = segments.findIndex(({ sequence }) => sequence >= first)
      if (gone > 0) segments.splice(0, gone)
    }
  }

  #setParts(rendition: Rendition, listed: readonly TimelinePart[]): void {
    const oldest = rendition.next - segmentsWithParts
    rendition.parts.clear()
    for (const part of listed) {
      if (part.sequence < oldest || part.sequence > rendition.next) continue
      const parts = rendition.parts.get(part.sequence) ?? []
      // A part that follows a missing one is not told.
      if (part.part === parts.length) rendition.parts.set(part.sequence, [...parts, part])
    }
  }

  /** What changes the version. */
  #describe(): string {
    const places = [...this.#renditions].map(
      ([name, { segments, spans, end, known }]) => `${name} ${segments[0]?.sequence} ${known} ${end.sequence} ${end.part} ${spans.length}`,
    )
    return `${this.#onAir} ${places.join(' ')}`
  }
}
