import { inputFile, maxMediaSeconds, safeInput } from './input-options.ts'
import type { MediaInfo } from './media-info.ts'
import { runProgram } from './run-program.ts'

const sampleRate = 4000
const bars = 160
const size = { width: 1280, height: 320 }

/** The loudest sample of each of `bars` equal stretches, 0 to 1. */
export class PeakMeter {
  readonly #peaks = new Float64Array(bars)
  readonly #total: number
  #seen = 0
  #rest: number | undefined

  /** @param seconds length of the whole. */
  constructor(seconds: number) {
    this.#total = Math.max(1, Math.ceil(seconds * sampleRate))
  }

  /** Takes signed 16-bit little-endian samples, cut anywhere. */
  add(chunk: Buffer): void {
    const bytes = this.#rest === undefined ? chunk : Buffer.concat([Buffer.from([this.#rest]), chunk])
    const even = bytes.length & ~1
    this.#rest = bytes.length > even ? bytes[even] : undefined
    for (let at = 0; at < even; at += 2, this.#seen++) {
      const bar = Math.min(bars - 1, Math.floor((this.#seen / this.#total) * bars))
      const level = Math.abs(bytes.readInt16LE(at)) / 32_768
      if (level > (this.#peaks[bar] ?? 0)) this.#peaks[bar] = level
    }
  }

  get peaks(): number[] {
    return [...this.#peaks]
  }
}

/** Draws peaks as bars mirrored on the middle line. */
export function drawWaveform(peaks: readonly number[]): string {
  const step = size.width / peaks.length
  const loudest = Math.max(0.01, ...peaks)
  const lines = peaks.map((peak, index) => {
    const half = Math.max(2, (peak / loudest) * (size.height / 2 - 8))
    const x = (index + 0.5) * step
    return `M${x.toFixed(1)} ${(size.height / 2 - half).toFixed(1)}V${(size.height / 2 + half).toFixed(1)}`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size.width} ${size.height}" preserveAspectRatio="none"><path d="${lines.join('')}" stroke="#7d8fa9" stroke-width="${(step * 0.55).toFixed(1)}" stroke-linecap="round" fill="none"/></svg>`
}

/** The waveform of a sound file as SVG. */
export async function makeWaveform({
  path,
  info,
  folder,
  signal,
}: {
  path: string
  info: MediaInfo
  folder: string
  signal?: AbortSignal
}): Promise<string> {
  const meter = new PeakMeter(info.duration)
  const args = [
    '-v',
    'error',
    '-nostdin',
    ...safeInput,
    '-t',
    String(maxMediaSeconds),
    ...inputFile(path),
    '-map',
    `0:${info.audio?.index ?? 0}`,
    '-ac',
    '1',
    '-ar',
    String(sampleRate),
    '-f',
    's16le',
    '-',
  ]
  await runProgram('ffmpeg', args, {
    limits: { cpuSeconds: 1800 },
    sight: { readOnly: [path] },
    folder,
    signal,
    timeoutSeconds: 1800,
    onData: (chunk) => meter.add(chunk),
  })
  return drawWaveform(meter.peaks)
}
