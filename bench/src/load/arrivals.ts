/** Mulberry32: a small generator of evenly spread numbers in [0, 1), the same for the same seed. */
function seeded(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/**
 * When people who do not know of each other arrive: a Poisson process of `rate` per second, the same for the same seed.
 * @returns milliseconds from the start, ascending, all below `seconds`.
 */
export function planArrivals(rate: number, seconds: number, seed = 1): number[] {
  if (!(rate > 0 && seconds > 0)) throw new RangeError('A rate and a time above zero are needed')
  const random = seeded(seed)
  const arrivals: number[] = []
  for (let at = 0; ;) {
    at -= (Math.log(1 - random()) / rate) * 1000
    if (at >= seconds * 1000) return arrivals
    arrivals.push(at)
  }
}
