import { execFile } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { encodeContent } from '../../imprint/encode-content.ts'
import { encodeMarked } from '../../imprint/mark-content.ts'
import { playedBytes } from '../../imprint/make-leak.ts'
import { randomBits } from '../../imprint/random-bits.ts'
import { readSteps, type Steps } from './read-steps.ts'

/** What is seen of the mark in the highest rung of a content: structural similarity of luma to the source, and steps between frames. */
export type Quality = { plain: { ssim: number; steps: Steps }; marked: { ssim: number; steps: Steps } }

/** Structural similarity of luma to the source (Wang et al. 2004, as ffmpeg has it), in the mean over all frames. */
async function measureSsim(path: string, source: string, signal: AbortSignal): Promise<number> {
  const graph = '[1:v][0:v]scale2ref=flags=bicubic[source][own];[own][source]ssim'
  const args = ['-v', 'info', '-nostdin', '-i', path, '-i', source, '-lavfi', graph, '-f', 'null', '-']
  const { stderr } = await promisify(execFile)('ffmpeg', args, { signal })
  const found = /SSIM Y:([\d.]+)/.exec(stderr)?.[1]
  if (found === undefined) throw new Error(`No similarity in: ${stderr.slice(-300)}`)
  return Number(found)
}

/** Encodes a content as the product does, without a mark and with one, and compares both; of variants by chance, as somebody plays them. */
export async function measureQuality(source: string, folder: string, resolution: number, signal: AbortSignal): Promise<Quality> {
  mkdirSync(folder, { recursive: true })
  const plain = (await encodeContent(source, folder, resolution, false)).at(-1)
  const marked = (await encodeMarked(source, folder, resolution)).at(-1)
  if (!plain || !marked) throw new Error('no rendition')
  const [plainPath, markedPath] = [join(folder, 'plain.mp4'), join(folder, 'marked.mp4')]
  writeFileSync(plainPath, Buffer.concat([plain.init, ...plain.units]))
  writeFileSync(markedPath, playedBytes(marked, randomBits(marked.a.length, 5)))
  const measure = async (path: string) => ({
    ssim: await measureSsim(path, source, signal),
    steps: await readSteps(path, source, marked),
  })
  return { plain: await measure(plainPath), marked: await measure(markedPath) }
}
