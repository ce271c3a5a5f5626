/** A range of seconds, `to` not included. */
export type SecondRange = { from: number; to: number }

/** Ranges in order, without those that are empty, joined where they touch, cut at the duration. */
export function joinRanges(ranges: readonly SecondRange[], duration: number): SecondRange[] {
  const joined: SecondRange[] = []
  const cut = ranges.map(({ from, to }) => ({ from: Math.max(0, from), to: Math.min(duration, to) }))
  for (const range of cut.filter(({ from, to }) => to > from).sort((one, other) => one.from - other.from)) {
    const last = joined.at(-1)
    if (last && range.from <= last.to) last.to = Math.max(last.to, range.to)
    else joined.push({ ...range })
  }
  return joined
}
