import { MediaError } from './media-error.ts'
import { makeJoinedPicture, makePicture } from './picture-file.ts'

/** Longer side of one small picture, in pixels. */
const longSide = 160
const mostPictures = 225
const minIntervalSeconds = 2

/** A stretch of a rendition whose pictures have one size: decrypted, as one file. */
export type StoryboardPart = {
  path: string
  /** Where it begins in the media, and its length, in seconds. */
  begin: number
  seconds: number
}
export type StoryboardRequest = {
  /** Parts of the lowest rendition, in order. */
  parts: readonly StoryboardPart[]
  /** Of its pictures; those of other parts are fitted in. */
  width: number
  height: number
  folder: string
  signal?: AbortSignal
}
export type Storyboard = {
  sprite: Buffer
  /** WebVTT whose cues name a part of the picture at `address`. */ vtt: (address: string) => string
}

/** Seconds between two small pictures of a media. */
export const storyboardInterval = (duration: number): number => Math.max(minIntervalSeconds, Math.ceil(duration / mostPictures))

const clock = (seconds: number): string => new Date(Math.round(seconds * 1000)).toISOString().slice(11, 23)

/** One picture of many small ones for the seek bar, from the key frames of a rendition. */
export async function makeStoryboard({ parts, width, height, folder, signal }: StoryboardRequest): Promise<Storyboard> {
  const scale = longSide / Math.max(width, height)
  const [w, h] = [width, height].map((side) => Math.max(2, Math.round((side * scale) / 2) * 2)) as [number, number]
  const duration = parts.reduce((sum, { seconds }) => sum + seconds, 0)
  const interval = storyboardInterval(duration)
  const counts = parts.map(({ seconds }) => Math.max(1, Math.ceil(seconds / interval)))
  const count = counts.reduce((sum, each) => sum + each, 0)
  const columns = Math.ceil(Math.sqrt(count))
  const tile = `tile=${columns}x${Math.ceil(count / columns)}`
  const each = `fps=fps=1/${interval}:start_time=0:round=up`
  const request = { folder, signal, input: ['-skip_frame', 'nokey'], quality: 5, cpuSeconds: 900, niceness: 10 }
  const [first] = parts
  const { picture: sprite, said } =
    first && parts.length === 1
      ? await makePicture({ ...request, path: first.path, filters: [each, `scale=${w}:${h}`, tile], stream: '0:v:0' })
      : await makeJoinedPicture({ ...request, paths: parts.map(({ path }) => path), graph: joinParts(counts, each, { w, h }, tile) })
  if (!sprite) throw new MediaError('UNEXPECTED', `storyboard: ${said.slice(-500)}`)
  const cues = (address: string) =>
    parts.flatMap(({ begin, seconds }, part) => {
      const before = counts.slice(0, part).reduce((sum, next) => sum + next, 0)
      return Array.from({ length: counts[part] ?? 0 }, (_, index) => {
        const [column, row] = [(before + index) % columns, Math.floor((before + index) / columns)]
        const end = Math.min(begin + seconds, begin + (index + 1) * interval)
        return `${clock(begin + index * interval)} --> ${clock(end)}\n${address}#xywh=${column * w},${row * h},${w},${h}\n`
      })
    })
  return { sprite, vtt: (address) => `WEBVTT\n\n${cues(address).join('\n')}` }
}

/** Filter graph of the small pictures of several files: from each as many as it has cues, the last one again where pictures are missing. */
function joinParts(counts: readonly number[], each: string, { w, h }: { w: number; h: number }, tile: string): string {
  const fit = `scale=${w}:${h}:force_original_aspect_ratio=decrease,pad=${w}:${h}:-1:-1,setsar=1`
  const chains = counts.map(
    (count, index) => `[${index}:v:0]${each},${fit},tpad=stop_mode=clone:stop=${count},trim=end_frame=${count},setpts=N/TB[part${index}]`,
  )
  return `${chains.join(';')};${counts.map((_, index) => `[part${index}]`).join('')}concat=n=${counts.length}:v=1,${tile}`
}
