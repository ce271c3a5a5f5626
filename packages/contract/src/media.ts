/** Encode states of a media. */
export const encodeStatuses = [
  'error',
  'copying',
  'probing',
  'probed',
  'encoding',
  'encoding-resolution',
  'encoded-partial',
  'syncing',
  'uploading-resolution',
  'encoded',
] as const
export type EncodeStatus = (typeof encodeStatuses)[number]

export const videoTypes = ['default', 'youtube', 'google-drive', 'dropbox', 'onedrive', 'audio', 'video', 'live'] as const
export type VideoType = (typeof videoTypes)[number]

/** One rung of the ladder as tiles, detail and player show it. `progress` is 0–100. */
export type RungState = { name: string; height: number; state: 'waiting' | 'encoding' | 'complete'; progress: number }

/** Most media of a search that are counted and can be paged through. */
export const mostFoundVideos = 1000

/** Size of every part but the last of a multipart upload, in bytes. */
export const uploadPartBytes = 5 * 1024 * 1024

/** An uploaded cover must be smaller, in bytes. */
export const maxCoverBytes = 2 * 1024 * 1024
