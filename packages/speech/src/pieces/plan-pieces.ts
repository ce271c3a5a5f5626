import type { Piece, Stretch } from './stretch.ts'

/** A silence this long is never sent: engines write what nobody said into it. */
const longSilence = 2
/** Sound kept on both sides of speech, so that no consonant is cut. */
const margin = 0.2
/** Sound that two pieces have in common where speech has no silence to cut at: the words around the cut are whole in one of them. */
const overlap = 4
/** Pieces are filled at least this far before a silence to cut at is chosen. */
const least = 0.5

/**
 * Cuts speech into pieces of at most `maxSeconds`, in order: at silences, at the longest one in the second half of what a piece may hold.
 * Silence over 2 s is in no piece. Speech without any silence is cut with an overlap of 4 s, for `joinPieces`.
 * @param speech stretches of speech in order, as `findSpeech` gives them.
 * @param limits `maxSeconds` of 10 or more.
 */
export function planPieces(speech: readonly Stretch[], totalSeconds: number, limits: { maxSeconds: number }): Piece[] {
  if (!(limits.maxSeconds >= 10)) throw new RangeError(`Pieces of ${limits.maxSeconds} s are too short`)
  return groupBySilence(widen(speech, totalSeconds))
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

/** Cuts stretches that are close together. */
function cutGroup(group: readonly Stretch[], maxSeconds: number): Piece[] {
  const pieces: Piece[] = []
  const end = group.at(-1)?.end ?? 0
  let start = group[0]?.start ?? 0
  while (end - start > maxSeconds) {
    const silences = group.slice(1).flatMap((next, index) => {
      const silence = { start: group[index]?.end ?? 0, end: next.start }
      return silence.start <= start + maxSeconds && silence.start >= start + maxSeconds * least ? [silence] : []
    })
    const widest = silences.reduce<Stretch | null>((best, each) => (best && lengthOf(best) >= lengthOf(each) ? best : each), null)
    pieces.push({ start, end: widest?.start ?? start + maxSeconds })
    start = widest?.end ?? start + maxSeconds - overlap
  }
  return [...pieces, { start, end }]
}

/** Whole milliseconds. */
const round = (seconds: number): number => Math.round(seconds * 1000) / 1000
const lengthOf = ({ start, end }: Stretch): number => end - start
