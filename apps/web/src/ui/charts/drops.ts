/** A stretch of a media where viewers leave; `loss` is the share of all views lost from its first to its last second. */
export type Drop = { from: number; to: number; loss: number }

export type DropOptions = {
  /** How many at most. */
  count?: number
  /** Longest stretch in seconds. */
  window?: number
  /** Smallest loss worth naming. */
  least?: number
}

/**
 * The steepest drops of a retention curve, largest first; they do not overlap.
 * @param shares share of views at each second, from second 0.
 */
export function steepestDrops(shares: readonly number[], { count = 3, window = 20, least = 0.01 }: DropOptions = {}): Drop[] {
  const at = (second: number): number => shares[Math.min(second, shares.length - 1)] ?? 0
  const taken: Drop[] = []
  const candidates = shares
    .map((share, from): Drop => ({ from, to: Math.min(from + window, shares.length - 1), loss: share - at(from + window) }))
    .filter(({ loss }) => loss >= least)
    .sort((one, other) => other.loss - one.loss || one.from - other.from)
  for (const candidate of candidates) {
    if (taken.length === count) break
    // Compared with whole stretches: what is left of a drop beside its steepest seconds is no drop of its own.
    if (taken.every(({ from, to }) => candidate.to <= from || candidate.from >= to)) taken.push(candidate)
  }
  return taken.map((drop) => trimmed(drop, at))
}

/** The stretch without the seconds at its ends that lose less than the stretch on average. */
function trimmed({ from, to, loss }: Drop, at: (second: number) => number): Drop {
  const pace = loss / Math.max(1, to - from)
  let [first, last] = [from, to]
  while (last - first > 1 && at(first) - at(first + 1) < pace) first += 1
  while (last - first > 1 && at(last - 1) - at(last) < pace) last -= 1
  return { from: first, to: last, loss: at(first) - at(last) }
}
