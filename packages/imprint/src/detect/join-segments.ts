import type { Segment } from './time-path.ts'

/** Seconds from which the line of a segment is precise, and by how much a precise and any other one may miss the line of its neighbour. */
const [preciseSeconds, preciseMiss, mostMiss] = [10, 0.1, 0.6] as const
/** Longest piece between two segments, in seconds, that is taken for a part of both. */
const mostGap = 6

/** Segments that were joined, and the longest of them, whose line is that of all. */
type Joined = { from: number; to: number; line: Segment }

const lengthOf = ({ from, to }: Segment): number => to - from

/** Two neighbours as one; undefined where the shorter is of other moments than the line of the longer tells, as after a cut. */
function joinTwo(one: Joined, next: Joined): Joined | undefined {
  const [longer, shorter] = lengthOf(one.line) >= lengthOf(next.line) ? [one.line, next.line] : [next.line, one.line]
  const middle = (shorter.from + shorter.to) / 2
  const miss = Math.abs((longer.rate - shorter.rate) * middle + longer.offset - shorter.offset)
  const allowed = lengthOf(shorter) >= preciseSeconds ? preciseMiss : mostMiss
  return next.from - one.to <= mostGap && miss <= allowed ? { from: one.from, to: next.to, line: longer } : undefined
}

/**
 * Joins neighbouring segments of one line, with what lies between them: where a picture hardly changes, or much of it is alike, a search
 * by small pictures finds no place although the leak goes on.
 * @param segments in their order.
 */
export function joinSegments(segments: readonly Segment[]): Segment[] {
  const joined: Joined[] = []
  for (const segment of segments) {
    let last: Joined = { from: segment.from, to: segment.to, line: segment }
    // A longer line is known better: an earlier segment that did not fit its neighbour may fit both.
    for (let before = joined.at(-1); before; before = joined.at(-1)) {
      const both = joinTwo(before, last)
      if (!both) break
      joined.pop()
      last = both
    }
    joined.push(last)
  }
  return joined.map(({ from, to, line }) => ({ ...line, from, to }))
}
