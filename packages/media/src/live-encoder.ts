import type { Readable } from 'node:stream'
import { keyFrameSeconds, type Rung } from '@videozz/domain'
import { mostPixels } from './input-options.ts'
import { spawnConfined } from './spawn-confined.ts'

/** x264's presets that keep up with a live on one machine. */
export const livePresets = ['ultrafast', 'superfast', 'veryfast', 'faster', 'fast'] as const
export type LivePreset = (typeof livePresets)[number]

export type LiveEncoderRequest = {
  rungs: readonly Rung[]
  /** Key frames where the source has its own, or at the first picture of each two seconds. */
  keys: 'source' | 'even'
  preset: LivePreset
  /** 0 normal to 19 lowest priority on the CPU. */
  niceness?: number
  /** Bytes of FLV of the rung of this index. */
  onData: (rung: number, bytes: Buffer) => void
}
export type LiveEncoderEnd = { exitCode: number | null; signal: string | null; stderr: string }

const usualNiceness = 5
/** Lives last some hours; each core counts. */
const mostCpuSeconds = 14 * 24 * 3600
/** Below this short side one thread is enough, and slices for more would cost bits. */
const threadsFrom = 600

/** From the largest on, each is scaled from the one above it. */
function scaling(rungs: readonly Rung[]): string {
  const descending = [...rungs.keys()].sort((a, b) => (rungs[b]?.height ?? 0) - (rungs[a]?.height ?? 0))
  let from = '[0:v:0]'
  return descending
    .map((index, place) => {
      const { width = 2, height = 2 } = rungs[index] ?? {}
      const chain = `${from}scale=${width}:${height},format=yuv420p,setsar=1`
      if (place === descending.length - 1) return `${chain}[v${index}]`
      from = `[c${index}]`
      return `${chain},split=2[v${index}]${from}`
    })
    .join(';')
}

function output(rung: Rung, index: number, { keys, preset }: LiveEncoderRequest): string {
  const threads = Math.min(rung.width, rung.height) < threadsFrom ? 1 : 2
  const forced = keys === 'source' ? 'source' : `expr:gte(t,n_forced*${keyFrameSeconds})`
  return [
    `-map [v${index}] -c:v libx264 -profile:v high -preset ${preset} -tune zerolatency -threads ${threads}`,
    `-crf 23 -maxrate ${rung.maxRate}k -bufsize ${rung.maxRate}k -level:v ${(rung.level / 10).toFixed(1)}`,
    `-force_key_frames ${forced} -sc_threshold 0 -g 100000 -flags +cgop -fps_mode passthrough -enc_time_base 1:1000`,
    `-map_metadata -1 -flush_packets 1 -flvflags no_duration_filesize -f flv pipe:${index + 3}`,
  ].join(' ')
}

const input =
  '-v error -nostdin -max_alloc 300000000 -protocol_whitelist pipe -format_whitelist mov,mp4,m4a,3gp,3g2,mj2 ' +
  `-max_pixels ${mostPixels} -threads 1 -probesize 32 -analyzeduration 0 -fpsprobesize 0 -copyts -f mov -i pipe:0`

/**
 * Encodes pictures as they come: fragmented MP4 in, an FLV with pictures alone for each rung out, with the times of the source. Sandboxed
 * as every ffmpeg; it ends with this process.
 */
export class LiveEncoder {
  readonly #child: ReturnType<typeof spawnConfined>['child']
  readonly kill: () => void
  /** Resolves when it has ended, with all of its output given out. */
  readonly ended: Promise<LiveEncoderEnd>

  constructor(request: LiveEncoderRequest) {
    const { rungs, niceness = usualNiceness } = request
    const outputs = rungs.map((rung, index) => output(rung, index, request))
    const args = [input, '-filter_complex', scaling(rungs), ...outputs].flatMap((words) => words.split(' '))
    const stdio = ['pipe' as const, 'ignore' as const, 'pipe' as const, ...rungs.map(() => 'pipe' as const)]
    const confinement = { limits: { cpuSeconds: mostCpuSeconds, niceness }, sight: { readOnly: [] }, folder: '/' }
    const { child, stderr, kill } = spawnConfined('ffmpeg', args, confinement, stdio)
    this.#child = child
    this.kill = kill
    // What it does not read any more is lost with it.
    child.stdin?.on('error', () => undefined)
    for (const index of rungs.keys()) {
      const pipe = child.stdio[index + 3] as Readable
      pipe.on('data', (bytes: Buffer) => request.onData(index, bytes))
      pipe.on('error', () => undefined)
    }
    this.ended = new Promise((resolve) => {
      child.once('error', (error) => resolve({ exitCode: null, signal: null, stderr: error.message }))
      child.once('close', (exitCode, signal) => resolve({ exitCode, signal, stderr: stderr().slice(-1500) }))
    })
  }

  /** Bytes that it has not read yet. */
  get unread(): number {
    return this.#child.stdin?.writableLength ?? 0
  }

  write(bytes: Buffer): void {
    if (this.#child.stdin?.writable) this.#child.stdin.write(bytes)
  }

  /** Resolves when it has read what was written, or has ended. */
  async untilRead(): Promise<void> {
    const { stdin } = this.#child
    if (stdin?.writableNeedDrain) await Promise.race([this.ended, new Promise((resolve) => stdin.once('drain', resolve))])
  }

  /** Nothing more comes: it encodes what it has, and ends. */
  end(): void {
    this.#child.stdin?.end()
  }
}
