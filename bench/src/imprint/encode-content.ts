import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { type FrameRate, outputFrameRate, planLadder, type Rung } from '@videozz/domain'
import { encodeRungs, probeMedia } from '@videozz/media'

/** A rendition as it leaves the encoder: its segments, of which each is one unit where it is to be marked. */
export type EncodedRendition = { rung: Rung; frameRate: FrameRate; init: Buffer; units: Buffer[] }

/**
 * Encodes a file as the product does: its 360p and its highest rung up to a resolution.
 * @param work folder for what is made on the way.
 */
export async function encodeContent(path: string, work: string, resolution: number, isMarked: boolean): Promise<EncodedRendition[]> {
  const info = await probeMedia(path, work)
  if (!info.video) throw new Error('no picture to encode')
  const frameRate = outputFrameRate(info.video.averageRate, info.video.nominalRate)
  const ladder = planLadder({ ...info.video, frameRate, hasAudio: false }, resolution)
  const reference = ladder.find(({ name }) => name === '360p') ?? ladder.at(-1)
  const rungs = ladder.filter((rung) => rung === reference || rung === ladder.at(-1))
  const begin = (rung: Rung): EncodedRendition => ({ rung, frameRate, init: Buffer.alloc(0), units: [] })
  const made = new Map(rungs.map((rung) => [rung.name, begin(rung)]))
  const of = (name: string) => {
    const found = made.get(name)
    if (!found) throw new Error(`${name} was not asked for`)
    return found
  }
  await encodeRungs({
    path,
    info,
    rungs,
    frameRate,
    isMarked,
    folder: mkdtempSync(join(work, 'encode-')),
    onInit: async (name, init) => void (of(name).init = init),
    onSegment: async ({ rendition, bytes }) => void of(rendition).units.push(bytes),
  })
  return [...made.values()]
}
