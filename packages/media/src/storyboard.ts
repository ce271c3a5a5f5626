import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { inputFile, safeInput } from './input-options.ts'
import { MediaError } from './media-error.ts'
import { runProgram } from './run-program.ts'

/** Longer side of one small picture, in pixels. */
const longSide = 160
const mostPictures = 225
const leastInterval = 2

export type StoryboardRequest = {
  /** The lowest rendition, decrypted, as one file. */
  path: string
  width: number
  height: number
  /** Seconds. */
  duration: number
  folder: string
  signal?: AbortSignal
}
export type Storyboard = {
  sprite: Buffer
  /** WebVTT whose cues name a part of the picture at `address`. */ vtt: (address: string) => string
}

const clock = (seconds: number): string => new Date(Math.round(seconds * 1000)).toISOString().slice(11, 23)

/** One picture of many small ones for the seek bar, from the key frames of a rendition. */
export async function makeStoryboard({ path, width, height, duration, folder, signal }: StoryboardRequest): Promise<Storyboard> {
  const scale = longSide / Math.max(width, height)
  const [w, h] = [width, height].map((side) => Math.max(2, Math.round((side * scale) / 2) * 2)) as [number, number]
  const interval = Math.max(leastInterval, Math.ceil(duration / mostPictures))
  const count = Math.max(1, Math.ceil(duration / interval))
  const columns = Math.ceil(Math.sqrt(count))
  const name = join(folder, 'storyboard.jpg')
  const filter = `fps=fps=1/${interval}:start_time=0:round=up,scale=${w}:${h},tile=${columns}x${Math.ceil(count / columns)},format=yuvj420p`
  const args = [
    '-v',
    'error',
    '-nostdin',
    '-y',
    '-skip_frame',
    'nokey',
    ...safeInput,
    ...inputFile(path),
    '-an',
    '-vf',
    filter,
    '-frames:v',
    '1',
    '-q:v',
    '5',
    '-map_metadata',
    '-1',
    '-f',
    'image2',
    '-update',
    '1',
    name,
  ]
  const result = await runProgram('ffmpeg', args, {
    limits: { cpuSeconds: 900, niceness: 10 },
    sight: { readOnly: [path], writable: folder },
    folder,
    signal,
    timeoutSeconds: 900,
  })
  const sprite = await readFile(name).catch(() => undefined)
  await rm(name, { force: true })
  if (!sprite) throw new MediaError('UNEXPECTED', `storyboard: ${result.stderr.slice(-500)}`)
  const cue = (index: number, address: string) => {
    const place = `${(index % columns) * w},${Math.floor(index / columns) * h},${w},${h}`
    return `${clock(index * interval)} --> ${clock(Math.min(duration, (index + 1) * interval))}\n${address}#xywh=${place}\n`
  }
  return { sprite, vtt: (address) => `WEBVTT\n\n${Array.from({ length: count }, (_, index) => cue(index, address)).join('\n')}` }
}
