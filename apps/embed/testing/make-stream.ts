import { execFile } from 'node:child_process'
import { createCipheriv, randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

export type Stream = {
  key: Buffer
  /** Seconds of the whole. */
  duration: number
  /** By rung's name: initialisation and encrypted segments of 2 s. */
  rungs: Record<string, { init: Buffer; segments: Buffer[]; width: number; height: number; bandwidth: number }>
}

const streams = new Map<string, Promise<Stream>>()

/**
 * A small moving picture (`source`, a source of ffmpeg) with a tone, as encrypted fragmented MP4 in two rungs; works in `folder`. Made
 * once for all files of a test worker: what a test changes of it, it puts back.
 */
export function makeStream(folder: string, duration = 20, source = 'testsrc2'): Promise<Stream> {
  const name = `${duration} ${source}`
  const known = streams.get(name) ?? encodeStream(folder, duration, source)
  streams.set(name, known)
  return known
}

async function encodeStream(folder: string, duration: number, source: string): Promise<Stream> {
  const key = randomBytes(16)
  const rungs: Stream['rungs'] = {}
  for (const height of [240, 360]) {
    const width = height === 240 ? 426 : 640
    const picture = [
      '-f',
      'lavfi',
      '-i',
      `${source}${source.includes('=') ? ':' : '='}size=${width}x${height}:rate=12`,
      '-f',
      'lavfi',
      '-i',
      'sine=frequency=330:sample_rate=48000',
    ]
    const codecs = [
      '-c:v',
      'libx264',
      '-preset',
      'ultrafast',
      '-pix_fmt',
      'yuv420p',
      '-crf',
      '35',
      '-g',
      '24',
      '-keyint_min',
      '24',
      '-sc_threshold',
      '0',
      '-c:a',
      'aac',
      '-ac',
      '2',
    ]
    const shape = [
      '-f',
      'hls',
      '-hls_time',
      '2',
      '-hls_playlist_type',
      'vod',
      '-hls_segment_type',
      'fmp4',
      '-hls_fmp4_init_filename',
      `${height}-init.mp4`,
    ]
    const names = ['-hls_segment_filename', join(folder, `${height}-%d.m4s`), join(folder, `${height}.m3u8`)]
    await run('ffmpeg', ['-v', 'error', '-nostdin', '-y', ...picture, '-t', String(duration), ...codecs, ...shape, ...names])
    const segments = Array.from({ length: duration / 2 }, async (_, index) => {
      const iv = Buffer.alloc(16)
      iv.writeUInt32BE(index, 12)
      const cipher = createCipheriv('aes-128-cbc', key, iv)
      return Buffer.concat([cipher.update(await readFile(join(folder, `${height}-${index}.m4s`))), cipher.final()])
    })
    rungs[`${height}p`] = {
      init: await readFile(join(folder, `${height}-init.mp4`)),
      segments: await Promise.all(segments),
      width,
      height,
      bandwidth: height * 2000,
    }
  }
  return { key, duration, rungs }
}
