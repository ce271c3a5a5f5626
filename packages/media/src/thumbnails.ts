import { colourFilters } from './colour-filters.ts'
import type { MediaInfo, VideoStream } from './media-info.ts'
import { makePicture } from './picture-file.ts'
import { prepareColours } from './tone-map.ts'

/** Where covers are taken, as parts of the whole. */
export const thumbnailPlaces = [0.25, 0.5, 0.75] as const
const box = { width: 1280, height: 720 }
/** Alternative positions when a picture is blank, as parts of the whole. */
export const thumbnailDetours = [0, 0.06, 0.13]
/** Pictures nearer than this to one taken already are the same, in seconds. */
const sameMomentSeconds = 0.02
/** Furthest from a key frame that pictures are decoded to get at the one in place, in seconds. */
const maxDecodeSeconds = 20
/** Luma and its deviation below which a picture shows nothing. */
const dark = { mean: 26, deviation: 6 }

/** Longer side of a frame by itself. */
const frameSide = 1280

type ThumbnailRequest = {
  path: string
  info: MediaInfo
  folder: string
  signal?: AbortSignal
  /** Size to lie within. */ within?: typeof box
}
/** A frame: its second in the media, and whether there is something to see. */
type Frame = { picture: Buffer; second: number; empty: boolean }

function filtersOf(video: VideoStream, within: typeof box): string[] {
  const scale = Math.min(1, within.width / video.width, within.height / video.height)
  const size = [video.width, video.height].map((side) => Math.max(2, Math.round((side * scale) / 2) * 2)).join(':')
  return [...(video.interlaced ? ['bwdif=mode=send_frame'] : []), ...colourFilters(video, size), 'setsar=1', 'showinfo']
}

/** The key frame at or before a second, or (`exact`) the frame of that second. */
async function takeFrame(
  { within = box, ...request }: ThumbnailRequest,
  video: VideoStream,
  second: number,
  exact: boolean,
): Promise<Frame | undefined> {
  const { picture, said } = await makePicture({
    ...request,
    signal: request.signal,
    input: ['-threads', '1', '-ss', second.toFixed(3), ...(exact ? [] : ['-noaccurate_seek'])],
    filters: filtersOf(video, within),
    stream: `0:${video.index}`,
    quality: 4,
    cpuSeconds: 60,
  })
  if (!picture) return undefined
  const [, offset = '0'] = /pts_time:(-?[\d.]+)/.exec(said) ?? []
  const [, mean = '128'] = /mean:\[(\d+)/.exec(said) ?? []
  const [, deviation = '50'] = /stdev:\[([\d.]+)/.exec(said) ?? []
  const empty = Number(mean) < dark.mean && Number(deviation) < dark.deviation
  return { picture, second: second + Number(offset), empty }
}

/** The first picture of a media as a cover, within 1280 × 720, and whether it is black; undefined where none can be decoded. */
export async function makeFirstCover(request: ThumbnailRequest): Promise<Pick<Frame, 'picture' | 'empty'> | undefined> {
  const { video } = request.info
  if (!video) return undefined
  await prepareColours(video, request.folder)
  return takeFrame(request, video, 0, false)
}

/** The frame of a second, within 1280 × 1280 where nothing else is asked, or one before it where there is none any more; undefined where none can be decoded. */
export async function makeFrame(asked: ThumbnailRequest, second: number): Promise<Buffer | undefined> {
  const { video } = asked.info
  if (!video) return undefined
  const request = { ...asked, within: asked.within ?? { width: frameSide, height: frameSide } }
  await prepareColours(video, request.folder)
  const frame = (await takeFrame(request, video, second, true)) ?? (await takeFrame(request, video, second, false))
  return frame?.picture
}

/** The frame for one place, other than those taken. */
async function takeCover(request: ThumbnailRequest, video: VideoStream, second: number, taken: Frame[]): Promise<Frame | undefined> {
  const isTaken = (frame: Frame) => taken.some((each) => Math.abs(each.second - frame.second) < sameMomentSeconds)
  const frame = await takeFrame(request, video, second, false)
  if (!frame || !isTaken(frame)) return frame
  const walked = await takeFrame(request, video, Math.min(second, frame.second + maxDecodeSeconds), true)
  return walked && isTaken(walked) ? undefined : walked
}

/**
 * JPEGs of the frames at each place, within 1280 × 720: the key frame before it where that suffices, as it costs little; a moment
 * later where it is black. A place that shows nothing new is left out.
 */
export async function makeThumbnails(request: ThumbnailRequest): Promise<Buffer[]> {
  const { video, duration } = request.info
  if (!video) return []
  await prepareColours(video, request.folder)
  const length = Math.min(duration, video.end ?? duration)
  const taken: Frame[] = []
  for (const place of thumbnailPlaces) {
    const tries: Frame[] = []
    for (const detour of thumbnailDetours) {
      const frame = await takeCover(request, video, length * (place + detour), taken)
      if (frame) tries.push(frame)
      if (!frame?.empty) break
    }
    const best = tries.find((frame) => !frame.empty) ?? tries[0]
    if (best) taken.push(best)
  }
  return taken.map(({ picture }) => picture)
}
