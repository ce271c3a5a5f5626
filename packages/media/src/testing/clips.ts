import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { checkMedia, type MediaReport, reportLine } from './check-media.ts'
import type { EncodeOptions } from './encode-file.ts'

/** A moving picture with fine and coarse detail and all colours. `size` is ffmpeg's `width×height` with an x. */
export const film = (size: string, length: number, rate: number | string = 25): string[] => [
  '-f',
  'lavfi',
  '-i',
  `testsrc2=size=${size}:rate=${rate}:duration=${length}`,
]
/** Sound that varies in loudness like speech, so that each moment can be distinguished from the others. */
export const voice = (length: number, channels = 'mono'): string[] => [
  '-f',
  'lavfi',
  '-i',
  `aevalsrc=0.3*sin(2*PI*440*t)*(0.05+abs(sin(2.1*t*t))):d=${length}:s=48000:c=${channels}`,
]
/** Black with a white flash, and silence with a tone, both from a second for a fifth of one. */
export const flash = (at: number, length: number, rate: number | string = 25, size = '320x240'): string[] => [
  '-f',
  'lavfi',
  '-i',
  `color=black:size=${size}:rate=${rate}:duration=${length},drawbox=color=white:t=fill:enable='between(t,${at - 0.001},${at + 0.199})'`,
]
export const beep = (at: number, length: number): string[] => [
  '-f',
  'lavfi',
  '-i',
  `aevalsrc='if(between(t,${at},${at + 0.2}),0.8*sin(2*PI*880*t),0)':d=${length}:s=48000`,
]
export const h264: readonly string[] = ['-c:v', 'libx264', '-preset', 'ultrafast', '-crf', '16', '-pix_fmt', 'yuv420p']

/** A folder for the clips of one test file, with ffmpeg in it and the checks; removed afterwards. */
export function clipFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'videozz-media-'))
  const lines: string[] = []
  afterAll(() => {
    rmSync(folder, { recursive: true, force: true })
    if (lines.length > 0) process.stdout.write(`${lines.join('\n')}\n`)
  })
  const path = (name: string) => join(folder, name)
  const ffmpeg = (...args: string[]) =>
    void execFileSync('ffmpeg', ['-v', 'error', '-nostdin', '-y', ...args], { cwd: folder, stdio: 'pipe' })
  const check = async (name: string, options?: EncodeOptions): Promise<MediaReport> => {
    const report = await checkMedia(name.startsWith('/') ? name : path(name), folder, options)
    lines.push(reportLine(name.split('/').at(-1) ?? name, report))
    return report
  }
  return {
    folder,
    path,
    ffmpeg,
    check,
    /** Makes a clip of the arguments and checks it. */
    make: (name: string, ...args: string[]) => {
      ffmpeg(...args, name)
      return check(name)
    },
  }
}
