export type VideoStream = {
  index: number
  codec: string
  /** Pixels as seen: after rotation, with square pixels. */
  width: number
  height: number
  averageRate: number
  nominalRate: number
  interlaced: boolean
  transfer: 'sdr' | 'pq' | 'hlg'
  fullRange: boolean
  /** Seconds; undefined where the container does not say. */
  duration: number | undefined
}
export type AudioStream = { index: number; codec: string; channels: number; duration: number | undefined }
export type MediaInfo = {
  kind: 'video' | 'audio'
  format: string
  /** Seconds. */ duration: number
  video: VideoStream | undefined
  audio: AudioStream | undefined
}
