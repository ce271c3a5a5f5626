import { execFile } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { encodeContent } from '../../imprint/encode-content.ts'
import { encodeMarked } from '../../imprint/mark-content.ts'
import { playedBytes } from '../../imprint/make-leak.ts'
import { randomBits } from '../../imprint/random-bits.ts'
import { watchCpu } from '../../product/watch-cpu.ts'
import { readSteps, type Steps } from './read-steps.ts'

/** What a rendition takes and shows: CPU seconds and bytes of two rungs, similarity of luma to the source, and steps between frames. */
export type Quality = { cpu: number[]; bytes: number; ssim: number; steps: Steps }

/** Structural similarity of luma to the source (Wang et al. 2004, as ffmpeg has it), in the mean over all frames. */
async function measureSsim(path: string, source: string, signal: AbortSignal): Promise<number> {
  const graph = '[1:v][0:v]scale2ref=flags=bicubic[source][own];[own][source]ssim'
  const args = ['-v', 'info', '-nostdin', '-i', path, '-i', source, '-lavfi', graph, '-f', 'null', '-']
  const { stderr } = await promisify(execFile)('ffmpeg', args, { signal })
  const found = /SSIM Y:([\d.]+)/.exec(stderr)?.[1]
  if (found === undefined) throw new Error(`No similarity in: ${stderr.slice(-300)}`)
  return Number(found)
}

/** Work with the CPU seconds that it and its programs take. */
async function countCpu<T>(work: () => Promise<T>): Promise<{ made: T; cpu: number }> {
  const stop = watchCpu(process.pid)
  try {
    const made = await work()
    return { made, cpu: stop() }
  } finally {
    stop()
  }
}

const sum = (parts: readonly Buffer[]): number => parts.reduce((total, { length }) => total + length, 0)

/**
 * Encodes a content as the product does, without a mark and with one in turn, in two rungs, and compares both; of variants by chance, as
 * somebody plays them. The bytes are those of both variants.
 */
export async function measureQuality(
  source: string,
  folder: string,
  { resolution, rounds, signal }: { resolution: number; rounds: number; signal: AbortSignal },
): Promise<{ plain: Quality; marked: Quality }> {
  mkdirSync(folder, { recursive: true })
  const encode = () => countCpu(() => encodeContent(source, folder, resolution, false))
  const mark = () => countCpu(() => encodeMarked(source, folder, resolution))
  const [plain, marked] = [await encode(), await mark()]
  const cpu = { plain: [plain.cpu], marked: [marked.cpu] }
  for (let round = 1; round < rounds; round++) {
    cpu.plain.push((await encode()).cpu)
    cpu.marked.push((await mark()).cpu)
  }
  const [lone, twin] = [plain.made.at(-1), marked.made.at(-1)]
  if (!lone || !twin) throw new Error('no rendition')
  const measure = async (name: string, file: Buffer) => {
    const path = join(folder, name)
    writeFileSync(path, file)
    return { ssim: await measureSsim(path, source, signal), steps: await readSteps(path, source, twin) }
  }
  const plainBytes = plain.made.reduce((total, { units }) => total + sum(units), 0)
  const markedBytes = marked.made.reduce((total, { a, b }) => total + sum(a) + sum(b), 0)
  const plainFile = Buffer.concat([lone.init, ...lone.units])
  return {
    plain: { cpu: cpu.plain, bytes: plainBytes, ...(await measure('plain.mp4', plainFile)) },
    marked: { cpu: cpu.marked, bytes: markedBytes, ...(await measure('marked.mp4', playedBytes(twin, randomBits(twin.a.length, 5)))) },
  }
}
