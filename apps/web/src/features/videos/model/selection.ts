import type { Video } from '@videozz/contract/browser'

/** Media selected in the library, by key; it lasts over its pages. */
export type Selection = ReadonlyMap<string, Video>

export const noSelection: Selection = new Map<string, Video>()

/** Most media deleted, or sent to folders, at once. */
export const mostAtOnce = 1000

export const withVideos = (selected: Selection, videos: readonly Video[]): Selection =>
  new Map([...selected, ...videos.map((video) => [video.key, video] as const)])

export const withoutKeys = (selected: Selection, keys: readonly string[]): Selection => {
  const gone = new Set(keys)
  return new Map([...selected].filter(([key]) => !gone.has(key)))
}

/** The rows from one to another, both of them among it, whichever comes first; the second alone where the first is not there. */
export function videosBetween(videos: readonly Video[], from: string | null, to: string): readonly Video[] {
  const last = videos.findIndex(({ key }) => key === to)
  if (last === -1) return []
  const first = videos.findIndex(({ key }) => key === from)
  if (first === -1) return videos.slice(last, last + 1)
  return videos.slice(Math.min(first, last), Math.max(first, last) + 1)
}
