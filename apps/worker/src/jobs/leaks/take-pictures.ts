import { writeFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type LeakMedia, listRenditions } from '@videozz/db'
import { type Alignment, mediaSecond } from '@videozz/imprint/detect'
import { makeFrame, probeMedia } from '@videozz/media'
import type { Deps } from '../../shared/deps.ts'
import { readSegmentAt } from '../../shared/read-rendition.ts'
import type { FetchedLeak } from './fetch-leak.ts'

/** A frame of the copy and that of the media at the same moment, as JPEG. */
export type LeakPictures = { leak_second: number; media_second: number; video_key: string; leak: Buffer; original: Buffer }

/** Where in what the copy shows pictures are taken, as parts of it. */
const places = [0.2, 0.5, 0.8] as const
/** Size that pictures lie within. */
const within = { width: 640, height: 640 }

/** Seconds of the copy, spread over what it shows of the media. */
function secondsOf({ segments }: Alignment): number[] {
  const total = segments.reduce((sum, { from, to }) => sum + to - from, 0)
  return places.flatMap((place) => {
    let left = place * total
    for (const { from, to } of segments) {
      if (left <= to - from) return [from + left]
      left -= to - from
    }
    return []
  })
}

/** Takes some frames of a copy with those of the media; those that cannot be decoded are left out. */
export async function takePictures(deps: Deps, leak: FetchedLeak, media: LeakMedia, alignment: Alignment): Promise<LeakPictures[]> {
  const { folder, signal } = leak
  const shown = (await listRenditions(deps.db, media.key, media.generation)).filter(
    ({ name, state }) => name !== 'audio' && state === 'complete',
  )
  const rendition = shown.toSorted((one, other) => one.width - other.width).find(({ width }) => width >= within.width) ?? shown.at(-1)
  const taken: LeakPictures[] = []
  for (const second of secondsOf(alignment)) {
    const wanted = mediaSecond(alignment.segments, second)
    const segment = rendition && wanted !== undefined ? await readSegmentAt(deps, rendition, wanted) : undefined
    if (!segment || wanted === undefined) continue
    const path = join(folder, 'original.mp4')
    await writeFile(path, segment.bytes)
    const original = await makeFrame({ path, info: await probeMedia(path, folder, signal), folder, signal, within }, segment.offset)
    await rm(path, { force: true })
    const own = await makeFrame({ path: leak.path, info: leak.info, folder, signal, within }, second)
    if (original && own) taken.push({ leak_second: second, media_second: wanted, video_key: media.key, leak: own, original })
  }
  return taken
}
