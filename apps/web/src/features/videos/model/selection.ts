import type { Video } from '@videozz/contract/browser'

/** Media selected in the library, by key; it lasts over its pages. */
export type Selection = ReadonlyMap<string, Video>

export const noSelection: Selection = new Map<string, Video>()

/** Most media deleted at once. */
export const deleteLimit = 100

export const withVideos = (selected: Selection, videos: readonly Video[]): Selection =>
  new Map([...selected, ...videos.map((video) => [video.key, video] as const)])

export const withoutKeys = (selected: Selection, keys: readonly string[]): Selection =>
  new Map([...selected].filter(([key]) => !keys.includes(key)))
