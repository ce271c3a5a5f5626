/** Numbers from 0 to 1 that are the same in each run (mulberry32). */
export function randomNumbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Bits of a viewer of the lab: 1 for variant A. */
export function randomBits(count: number, seed: number): (0 | 1)[] {
  const random = randomNumbers(seed)
  return Array.from({ length: count }, () => (random() < 0.5 ? 0 : 1))
}
