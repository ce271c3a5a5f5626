import { createRandom } from '@videozz/testing'

/** Bits of a viewer of the lab: 1 for variant A. */
export function randomBits(count: number, seed: number): (0 | 1)[] {
  const random = createRandom(seed)
  return Array.from({ length: count }, () => (random() < 0.5 ? 0 : 1))
}
