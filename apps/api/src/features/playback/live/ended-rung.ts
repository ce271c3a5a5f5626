import { type LiveSpanRow, readTimeline } from '@videozz/db'
import type { Deps } from '../../../shared/app-deps.ts'
import { type ListedSegment, Timeline } from './timeline.ts'

/** Initialisation segments by the segment they begin with, after the first one. */
export const beginningsOf = (spans: readonly LiveSpanRow[]): Map<number, string> =>
  new Map(spans.slice(1).map((span) => [span.first_sequence, span.init_address]))

type EndedRung = {
  initAddress: string
  begins: Map<number, string>
  /** In order; missing ones without an address. */ segments: readonly ListedSegment[]
}

/**
 * A rung of a live that is not listed since its end because segments are missing. Players that were on it play what there is of it.
 * Undefined while the live is on air, and where it has nothing of this rung.
 */
export async function readEndedRung(db: Deps['db'], videoKey: string, rendition: string): Promise<EndedRung | undefined> {
  const read = await readTimeline(db, videoKey, new Map(), 0)
  if (!read || read.onAir) return undefined
  const timeline = new Timeline()
  timeline.apply(read)
  const found = timeline.find(rendition)
  if (!found?.spans[0]) return undefined
  return { initAddress: found.spans[0].init_address, begins: beginningsOf(found.spans), segments: found.segments }
}
