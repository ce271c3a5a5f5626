import { MediaError } from './media-error.ts'
import { makePicture } from './picture-file.ts'

/** Longer side of one small picture, in pixels. */
const longSide = 160
const mostPictures = 225
const minIntervalSeconds = 2

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
  const interval = Math.max(minIntervalSeconds, Math.ceil(duration / mostPictures))
  const count = Math.max(1, Math.ceil(duration / interval))
  const columns = Math.ceil(Math.sqrt(count))
  const { picture: sprite, said } = await makePicture({
    path,
    folder,
    signal,
    input: ['-skip_frame', 'nokey'],
    filters: [`fps=fps=1/${interval}:start_time=0:round=up`, `scale=${w}:${h}`, `tile=${columns}x${Math.ceil(count / columns)}`],
    stream: '0:v:0',
    quality: 5,
    cpuSeconds: 900,
    niceness: 10,
  })
  if (!sprite) throw new MediaError('UNEXPECTED', `storyboard: ${said.slice(-500)}`)
  const cue = (index: number, address: string) => {
    const place = `${(index % columns) * w},${Math.floor(index / columns) * h},${w},${h}`
    return `${clock(index * interval)} --> ${clock(Math.min(duration, (index + 1) * interval))}\n${address}#xywh=${place}\n`
  }
  return { sprite, vtt: (address) => `WEBVTT\n\n${Array.from({ length: count }, (_, index) => cue(index, address)).join('\n')}` }
}
