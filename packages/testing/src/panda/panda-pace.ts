/** The limit of calls of a minute, and faults by share: the same ones in each run. */
export function createPandaPace(fake: { now: () => number; callsPerMinute: number | null }): {
  /** Whether another call is within the limit. */
  take: () => boolean
  /** Whether this call fails, for a share of 0 to 1. */
  fails: (share: number) => boolean
} {
  let recent: number[] = []
  let seed = 1
  return {
    take: () => {
      if (fake.callsPerMinute === null) return true
      const since = fake.now() - 60_000
      recent = recent.filter((at) => at > since)
      if (recent.length >= fake.callsPerMinute) return false
      recent.push(fake.now())
      return true
    },
    fails: (share) => {
      if (share === 0) return false
      // A linear congruential generator (Numerical Recipes): evenly spread is all it has to be.
      seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
      return seed / 2 ** 32 < share
    },
  }
}
