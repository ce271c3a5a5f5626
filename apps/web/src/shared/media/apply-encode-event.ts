import type { Video, VideoEncodeEvent } from '@videozz/contract/browser'

type VideoPage = { items: Video[] }
const isPage = (data: unknown): data is VideoPage =>
  typeof data === 'object' && data !== null && 'items' in data && Array.isArray(data.items)
const isVideo = (data: unknown): data is Video => typeof data === 'object' && data !== null && 'encoding' in data

/** A media with the news of an encode event in it; the same object when the event is about another one. */
export function withEncodeEvent(video: Video, event: VideoEncodeEvent): Video {
  if (video.key !== event.key) return video
  return {
    ...video,
    status: event.status,
    playable: event.playable,
    encoding: {
      message: event.message,
      rungs: event.rungs,
      progress: event.encodingProgress,
      currentResolution: event.currentResolution,
      secondsLeft: event.secondsLeft,
      queuePlace: event.queuePlace,
    },
  }
}

/** Cached data of any videos query with an encode event in it; the same object when the event is about none of its media. */
export function applyEncodeEvent(data: unknown, event: VideoEncodeEvent): unknown {
  if (isVideo(data)) return withEncodeEvent(data, event)
  if (!isPage(data) || !data.items.some((video) => video.key === event.key)) return data
  return { ...data, items: data.items.map((video) => withEncodeEvent(video, event)) }
}

/** Whether the cached data shows a media whose encode waits in line. */
export function showsQueued(data: unknown): boolean {
  const waits = (video: Video): boolean => video.encoding.queuePlace !== null
  return isVideo(data) ? waits(data) : isPage(data) && data.items.some((item) => isVideo(item) && waits(item))
}

/** The media an event is about, in cached data. */
export function findVideo(data: unknown, key: string): Video | undefined {
  if (isVideo(data)) return data.key === key ? data : undefined
  return isPage(data) ? data.items.find((video) => video.key === key) : undefined
}

const soonMs = 300
const afterEncodedMs = 2000

const hasPictures = (video: Video): boolean => video.multipleThumbnails.length > 0 || video.waveform !== null

/**
 * Milliseconds after which the media is worth fetching again, or null for mere progress: two seconds after it is encoded,
 * 300 ms after pictures that come later and changes of status that bring what events do not carry: duration, pictures, the reason it failed.
 */
export function refetchDelay(before: Video | undefined, event: VideoEncodeEvent): number | null {
  if (event.status === 'encoded' && before?.status !== 'encoded') return afterEncodedMs
  // One on another page of the library, unless it is new.
  if (!before) return event.status === 'copying' || event.status === 'probing' ? soonMs : null
  if (event.hasPictures && !hasPictures(before)) return soonMs
  if (event.status === 'encoded') return null
  if (before.status === event.status && before.playable === event.playable) return null
  return event.status === 'error' || before.duration === null || !before.playable ? soonMs : null
}
