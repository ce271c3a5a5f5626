import { rmSync, writeFileSync } from 'node:fs'
import type { Attack } from './attacks/attack.ts'
import type { MarkedRendition } from './mark-content.ts'
import { recordWindow } from './record-window.ts'
import { runFfmpeg } from './run-tool.ts'

/** The bits of each unit that was played: 1 variant A, 0 variant B. */
export type Bits = readonly (0 | 1)[]
/** A copy that nobody was given: of units without a mark. */
export const unmarked = 'unmarked'

/** What a viewer with these bits is served, as a file. */
export function playedBytes({ init, a, b, plain }: MarkedRendition, bits: Bits | typeof unmarked): Buffer {
  if (bits === unmarked) return Buffer.concat([init, ...plain])
  return Buffer.concat([init, ...bits.map((bit, unit) => (bit ? a : b)[unit] ?? Buffer.alloc(0))])
}

/**
 * Writes the copy of a viewer, attacked, to a file; of several viewers the mean of their copies.
 * @param viewers bits of each, or `unmarked`.
 */
export async function makeLeak(
  rendition: MarkedRendition,
  viewers: readonly (Bits | typeof unmarked)[],
  attack: Attack,
  path: string,
): Promise<void> {
  const played = viewers.map((bits, index) => {
    const file = `${path}.played-${index}.mp4`
    writeFileSync(file, playedBytes(rendition, bits))
    return file
  })
  const { width, height, rate } = rendition
  const duration = rendition.a.length * 2
  const [first = ''] = played
  try {
    if (attack.recordedAt !== undefined) {
      const dropped = await recordWindow(first, attack.recordedAt, attack.coding, path)
      if (dropped > 0) console.error(`${attack.name}: ${(dropped * 100).toFixed(1)} % of the frames were not shown`)
      return
    }
    const inputs = played.flatMap((file) => ['-i', file])
    const joined = played.length > 1 ? `${played.map((_, index) => `[${index}:v]`).join('')}mix=inputs=${played.length}` : '[0:v]null'
    const graph = `${joined}[played];[played]${attack.filters({ width, height, rate, duration })}[leak]`
    await runFfmpeg([...inputs, '-filter_complex', graph, '-map', '[leak]', ...attack.coding, '-an', path])
  } finally {
    for (const file of played) rmSync(file, { force: true })
  }
}
