import type { AacConfiguration } from '../flv/aac-configuration.ts'
import type { AvcConfiguration } from '../flv/avc-configuration.ts'

/** One picture on the clock of the stream. */
export type VideoSample = {
  kind: 'video'
  /** Milliseconds. */
  time: number
  /** Decode time and distance to display, in ticks of `videoTimescale`. */
  dts: number
  compositionOffset: number
  key: boolean
  bytes: Buffer
  /** The same object as long as nothing changes. */
  configuration: AvcConfiguration
}

/** One frame of sound on the clock of the stream; begin and length in samples. */
export type AudioSample = {
  kind: 'audio'
  /** Milliseconds. */
  time: number
  begin: number
  duration: number
  bytes: Buffer
  configuration: AacConfiguration
}
