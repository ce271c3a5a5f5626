import { once } from 'node:events'
import type { VideoStream } from './media-info.ts'
import { mostPixels, inputFile, safeInput } from './input-options.ts'
import { classifyFailure, MediaError } from './media-error.ts'
import { spawnConfined } from './spawn-confined.ts'

type Size = { width: number; height: number }
type Run = {
  /** A folder the program may run in. */
  folder: string
  signal: AbortSignal
  /** 0 normal to 19 lowest. */
  niceness?: number
}

const inputOf = (paths: readonly string[]) => ({
  paths,
  input: paths.flatMap((path) => ['-threads', '1', ...safeInput, '-max_pixels', String(mostPixels), ...inputFile(path)]),
})

/** Longest time in seconds that a decoder may go without a byte while its reader waits. */
const stallSeconds = 120

/** Frames that ffmpeg writes as raw bytes, of one size; it stops while nobody takes them. @throws MediaError STALLED, DAMAGED and other reasons of a decoder. */
async function* readRaw(
  { input, paths }: { input: readonly string[]; paths: readonly string[] },
  output: readonly string[],
  frameBytes: number,
  cpuSeconds: number,
  { folder, signal, niceness = 10 }: Run,
): AsyncGenerator<Buffer> {
  signal.throwIfAborted()
  const args = ['-v', 'error', '-nostdin', ...input, ...output, '-an', '-sn', '-dn', '-f', 'rawvideo', 'pipe:1']
  const confinement = { limits: { cpuSeconds, niceness }, sight: { readOnly: [...paths] }, folder }
  const { child, stderr, kill } = spawnConfined('ffmpeg', args, confinement, ['ignore', 'pipe', 'pipe'])
  const closed = once(child, 'close') as Promise<[number | null]>
  // Told where it is awaited; here only so that a failed start is no unhandled rejection.
  closed.catch(() => undefined)
  let stalled = false
  let timer: NodeJS.Timeout | undefined
  const watch = (): void => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      stalled = true
      kill()
    }, stallSeconds * 1000)
  }
  signal.addEventListener('abort', kill, { once: true })
  let whole = false
  try {
    watch()
    let held: Buffer[] = []
    let size = 0
    for await (const chunk of child.stdout as AsyncIterable<Buffer>) {
      clearTimeout(timer)
      held.push(chunk)
      size += chunk.length
      if (size >= frameBytes) {
        const bytes = Buffer.concat(held)
        let at = 0
        for (; at + frameBytes <= size; at += frameBytes) yield bytes.subarray(at, at + frameBytes)
        held = [bytes.subarray(at)]
        size -= at
      }
      watch()
    }
    whole = true
    const [exitCode] = await closed
    signal.throwIfAborted()
    if (stalled) throw new MediaError('STALLED', stderr())
    if (exitCode !== 0) throw classifyFailure(stderr(), 'DAMAGED')
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', kill)
    if (!whole) kill()
  }
}

export type GreyFrames = Run & {
  path: string
  video: Pick<VideoStream, 'index' | 'interlaced'>
  /** Frames a second: at each moment the one on display. */
  rate: number
  size: Size
  /** Seconds that are read, from the beginning; Infinity for all. */
  seconds: number
}

/**
 * Grey frames of a file at an even rate, one byte a pixel, from its beginning; upright, each deinterlaced. They are decoded as they are taken.
 * @throws MediaError.
 */
export function readGreyFrames({ path, video, rate, size, seconds, ...run }: GreyFrames): AsyncGenerator<Buffer> {
  const filters = [
    ...(video.interlaced ? ['bwdif=mode=send_frame'] : []),
    `fps=${rate}:round=up:start_time=0`,
    `scale=${size.width}:${size.height}:flags=area`,
    'format=gray',
  ]
  const output = ['-map', `0:${video.index}`, ...(Number.isFinite(seconds) ? ['-t', String(seconds)] : []), '-vf', filters.join(',')]
  return readRaw(inputOf([path]), output, size.width * size.height, 600 + Math.min(seconds, 86_400) * 4, run)
}

export type PairedFrames = Run & {
  /** Two files with the same frames at the same times. */
  paths: readonly [string, string]
  size: Size
}

/** Each frame of two files that differ in their pictures alone, in grey, one byte a pixel. @throws MediaError. */
export async function* readPairedFrames({ paths, size, ...run }: PairedFrames): AsyncGenerator<[Buffer, Buffer]> {
  const { width, height } = size
  const one = (input: number) => `[${input}:v:0]scale=${width}:${height}:flags=area,format=gray[g${input}]`
  const graph = `${one(0)};${one(1)};[g0][g1]vstack[both]`
  const output = ['-filter_complex', graph, '-map', '[both]', '-fps_mode', 'passthrough']
  const bytes = width * height
  for await (const both of readRaw(inputOf(paths), output, 2 * bytes, 120, run)) yield [both.subarray(0, bytes), both.subarray(bytes)]
}

/** A JPEG of ours in grey, one byte a pixel. @param size of it. @throws MediaError. */
export async function readGreyPicture(path: string, size: Size, folder: string, signal: AbortSignal): Promise<Buffer> {
  const input = ['-protocol_whitelist', 'file', '-f', 'jpeg_pipe', ...inputFile(path)]
  const output = ['-vf', `scale=${size.width}:${size.height},format=gray`, '-frames:v', '1']
  for await (const data of readRaw({ input, paths: [path] }, output, size.width * size.height, 60, { folder, signal }))
    return Buffer.from(data)
  throw new MediaError('DAMAGED', 'no picture')
}
