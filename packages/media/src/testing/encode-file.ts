import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { audioFrameRate, audioRung, type FrameRate, outputFrameRate, planLadder, type Rung, segmentDurations } from '@videozz/domain'
import { encodeRungs } from '../encode-rungs.ts'
import type { MediaInfo } from '../media-info.ts'
import { probeMedia } from '../probe.ts'

/** A whole encode as the worker would publish it, in memory. Lengths in seconds. */
export type EncodedFile = {
  info: MediaInfo
  frameRate: FrameRate
  rungs: Rung[]
  /** Renditions by name: initialisation segment and media segments in a row, which make a playable file. */
  bytes: Map<string, Buffer>
  /** The same apart. */
  inits: Map<string, Buffer>
  segments: Map<string, Buffer[]>
  durations: Map<string, number[]>
  /** Lengths the playlist stated before anything was encoded. */
  expected: number[]
}
export type EncodeOptions = {
  /** Short side of the largest rung to encode. */ maxResolution?: number
  /** Sequence number to begin at. */ from?: number
  /** Only the first of the planned rungs. */ firstOnly?: boolean
  /** As one to be marked: a segment a unit. */ isMarked?: boolean
}

/**
 * Probes and encodes a file.
 * @param folder for the run's own files; they are removed.
 * @throws MediaError as in the worker; Error when segments come out of order.
 */
export async function encodeFile(path: string, folder: string, options: EncodeOptions = {}): Promise<EncodedFile> {
  const { maxResolution = 480, from = 0, isMarked = false } = options
  const work = mkdtempSync(join(folder, 'run-'))
  try {
    const info = await probeMedia(path, work)
    const frameRate = info.video ? outputFrameRate(info.video.averageRate, info.video.nominalRate) : audioFrameRate
    const planned = info.video ? planLadder({ ...info.video, frameRate, hasAudio: info.audio !== undefined }, maxResolution) : [audioRung]
    const rungs = options.firstOnly ? planned.slice(0, 1) : planned
    const bytes = new Map<string, Buffer>()
    const durations = new Map<string, number[]>()
    const segments = new Map<string, Buffer[]>()
    const inits = new Map<string, Buffer>()
    await encodeRungs({
      path,
      info,
      rungs,
      frameRate,
      folder: work,
      isMarked,
      from: Object.fromEntries(rungs.map((rung) => [rung.name, from])),
      onInit: async (name, init) => {
        inits.set(name, init)
        segments.set(name, [])
      },
      onSegment: async ({ rendition, sequence, bytes: segment, duration }) => {
        const known = durations.get(rendition) ?? []
        if (sequence !== from + known.length) throw new Error(`segment ${sequence} of ${rendition} came after ${known.length}`)
        durations.set(rendition, [...known, duration])
        segments.get(rendition)?.push(segment)
      },
    })
    for (const [name, init] of inits) bytes.set(name, Buffer.concat([init, ...(segments.get(name) ?? [])]))
    const expected = segmentDurations(info.duration, frameRate, isMarked ? 'units' : 'growing').slice(from)
    return { info, frameRate, rungs, bytes, inits, segments, durations, expected }
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

/** Writes a rendition down as a file other programs read. */
export function writeRendition(encoded: EncodedFile, name: string, folder: string): string {
  const known = readdirSync(folder).filter((file) => file.startsWith('rendition-')).length
  const path = join(folder, `rendition-${known}.mp4`)
  writeFileSync(path, encoded.bytes.get(name) ?? '')
  return path
}
