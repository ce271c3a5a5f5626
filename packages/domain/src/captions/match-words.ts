import type { SpokenWord } from './spoken-word.ts'

/** Words are only matched within this many seconds: runs over the same sound differ by far less. */
const widest = 8
/** Words on each side that are tried at most, whatever the times say. */
const mostNear = 300

/** A word for matching: its letters and figures in lower case, or its marks where it has none. */
export function wordKey(text: string): string {
  const lower = text.normalize('NFC').toLowerCase()
  return lower.replace(/[^\p{L}\p{N}]+/gu, '') || lower
}

/**
 * Matches the words of one list with those of another that are the same but for case and punctuation, in order, as many as possible and
 * near in time. Both lists are in the order of their times.
 * @returns for each word of the first list the index of its partner, or -1.
 */
export function matchWords(one: readonly SpokenWord[], other: readonly SpokenWord[]): Int32Array {
  const partners = new Int32Array(one.length).fill(-1)
  const ids = new Map<string, number>()
  const numbered = (words: readonly SpokenWord[]) =>
    Int32Array.from(words, ({ text }) => {
      const key = wordKey(text)
      const id = ids.get(key) ?? ids.size
      ids.set(key, id)
      return id
    })
  const [keys, otherKeys] = [numbered(one), numbered(other)]
  const bands = bandsOf(one, other)
  const steps = bands.map(({ from, to }) => new Uint8Array(to - from + 1))
  // Scores of the row before, at the positions `before.from` to `before.to` of the other list.
  let before = { from: 0, to: bands[0]?.to ?? 0, scores: new Float64Array((bands[0]?.to ?? 0) + 1) }
  bands.forEach(({ from, to }, row) => {
    const scores = new Float64Array(to - from + 1)
    const start = one[row]?.start ?? 0
    const step = steps[row]
    if (!step) return
    const above = (at: number): number => (at < before.from ? -1 : (before.scores[Math.min(at, before.to) - before.from] ?? -1))
    for (let at = from; at <= to; at += 1) {
      let score = above(at)
      let way = 0
      const left = at > from ? (scores[at - from - 1] ?? -1) : -1
      if (left > score) [score, way] = [left, 1]
      if (at > 0 && keys[row] === otherKeys[at - 1]) {
        const near = Math.abs(start - (other[at - 1]?.start ?? 0)) / widest
        const diagonal = above(at - 1) + 1 - 0.4 * Math.min(1, near)
        if (above(at - 1) >= 0 && diagonal > score) [score, way] = [diagonal, 2]
      }
      scores[at - from] = score
      step[at - from] = way
    }
    before = { from, to, scores }
  })
  for (let row = one.length - 1, at = before.to; row >= 0;) {
    const { from, to } = bands[row] ?? { from: 0, to: 0 }
    at = Math.min(at, to)
    const way = at < from ? 0 : (steps[row]?.[at - from] ?? 0)
    if (way === 1) at -= 1
    else {
      if (way === 2) partners[row] = at -= 1
      row -= 1
    }
  }
  return partners
}

/** For each word of the first list, the positions between words of the other list that are tried; they only grow. */
function bandsOf(one: readonly SpokenWord[], other: readonly SpokenWord[]): { from: number; to: number }[] {
  let low = 0
  let high = 0
  let middle = 0
  let latest = 0
  return one.map(({ start }) => {
    latest = Math.max(latest, start)
    while (middle < other.length && (other[middle]?.start ?? 0) < latest) middle += 1
    while (low < other.length && (other[low]?.start ?? 0) < latest - widest) low += 1
    while (high < other.length && (other[high]?.start ?? 0) <= latest + widest) high += 1
    return { from: Math.max(low, middle - mostNear), to: Math.max(low, Math.min(high, middle + mostNear)) }
  })
}
