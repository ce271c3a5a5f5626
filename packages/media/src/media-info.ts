/** What a stream states of its colours, in ffmpeg's names; undefined where it states nothing. */
export type Colour = {
  matrix: string | undefined
  primaries: string | undefined
  /** Pixels are red, green and blue already. */
  rgb: boolean
  /** Part of the picture may be transparent. */
  alpha: boolean
  /** Brightest light in cd/m² the picture was graded for, of HDR. */
  peak: number | undefined
}
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
  colour: Colour
  /** Second of the file at which it ends; undefined where the container has none. */
  end: number | undefined
}
export type AudioStream = {
  index: number
  codec: string
  channels: number
  /** As of the picture. */
  end: number | undefined
}
export type MediaInfo = {
  kind: 'video' | 'audio'
  format: string
  /** Seconds. */ duration: number
  video: VideoStream | undefined
  audio: AudioStream | undefined
}
