import type { Piece, Stretch } from './stretch.ts'

/** A silence this long is never sent: engines write what nobody said into it. */
const longSilence = 2
/** Sound kept on both sides of speech: detectors notice a quiet beginning up to 0.4 s late. */
const margin = 0.4
/** Sound kept beside a long silence: there a detector may miss a whole short word. */
const edge = 0.8
/** A silence as long as its margins may be a word that the detector missed in part: it is no place to cut without an overlap. */
const sureSilence = 2 * margin
/** Sound that two pieces have in common where no silence is sure: the words around the cut are whole in one of them. */
const overlap = 4
/** Pieces are filled at least this far before a silence to cut at is chosen. */
const least = 0.5

/**
 * Cuts speech into pieces of at most `maxSeconds`, in order: at silences, at the longest one in the second half of what a piece may hold.
 * Silence over 2 s is in no piece. Where no silence is longer than 0.8 s, pieces have 4 s in common, for `joinPieces`.
 * @param speech stretches of speech in order, as `findSpeech` gives them.
 * @param limits `maxSeconds` of 10 or more.
 */
export function planPieces(speech: readonly Stretch[], totalSeconds: number, limits: { maxSeconds: number }): Piece[] {
  if (!(limits.maxSeconds >= 10)) throw new RangeError(`Pieces of ${limits.maxSeconds} s are too short`)
  return extendEdges(groupBySilence(widen(speech, totalSeconds)), totalSeconds)
    .flatMap((group) => cutGroup(group, limits.maxSeconds))
    .map(({ start, end }) => ({ start: round(start), end: round(end) }))
}

/** Stretches with their margins, halved where two come together; empty ones and those outside of the media are left out. */
function widen(speech: readonly Stretch[], totalSeconds: number): Stretch[] {
  const inside = speech
    .map(({ start, end }) => ({ start: Math.max(0, start), end: Math.min(end, totalSeconds) }))
    .filter(({ start, end }) => end > start)
  return inside.map(({ start, end }, index) => {
    const before = inside[index - 1]?.end ?? -Infinity
    const after = inside[index + 1]?.start ?? Infinity
    return {
      start: Math.max(0, start - margin, Math.min(start, (before + start) / 2)),
      end: Math.min(totalSeconds, end + margin, Math.max(end, (end + after) / 2)),
    }
  })
}

function groupBySilence(stretches: readonly Stretch[]): Stretch[][] {
  const groups: Stretch[][] = []
  for (const stretch of stretches) {
    const last = groups.at(-1)?.at(-1)
    if (last && stretch.start - last.end < longSilence - 2 * margin) groups.at(-1)?.push(stretch)
    else groups.push([stretch])
  }
  return groups
}

/** Groups begin and end beside long silences, where more sound is kept. */
function extendEdges(groups: Stretch[][], totalSeconds: number): Stretch[][] {
  return groups.map((group) =>
    group.map(({ start, end }, index) => ({
      start: index === 0 ? Math.max(0, start - (edge - margin)) : start,
      end: index === group.length - 1 ? Math.min(totalSeconds, end + edge - margin) : end,
    })),
  )
}

/** Cuts stretches that are close together. */
function cutGroup(group: readonly Stretch[], maxSeconds: number): Piece[] {
  const pieces: Piece[] = []
  const end = group.at(-1)?.end ?? 0
  let start = group[0]?.start ?? 0
  while (end - start > maxSeconds) {
    const [before, after] = cutAfter(group, start, maxSeconds)
    pieces.push({ start, end: before })
    start = after
  }
  return [...pieces, { start, end }]
}

/** Where a piece ends, and where the next one begins: in the widest silence of its second half, with an overlap where none is sure. */
function cutAfter(group: readonly Stretch[], start: number, maxSeconds: number): [number, number] {
  const [from, to] = [start + maxSeconds * least, start + maxSeconds]
  const widest = group
    .slice(1)
    .map((next, index) => ({ start: group[index]?.end ?? 0, end: next.start }))
    .filter((silence) => silence.start >= from && silence.start <= to)
    .reduce<Stretch | null>((best, each) => (best && lengthOf(best) >= lengthOf(each) ? best : each), null)
  // The margins of both sides are no part of it.
  if (widest && lengthOf(widest) + 2 * margin > sureSilence) return [widest.start, widest.end]
  const middle = widest ? Math.min((widest.start + widest.end) / 2, to - overlap / 2) : to - overlap / 2
  return [middle + overlap / 2, middle - overlap / 2]
}

/** Whole milliseconds. */
const round = (seconds: number): number => Math.round(seconds * 1000) / 1000
const lengthOf = ({ start, end }: Stretch): number => end - start
