/** Message types of RTMP 1.0 § 5.4, 6.2 and 7.1. */
export const messageType = {
  setChunkSize: 1,
  abort: 2,
  acknowledgement: 3,
  userControl: 4,
  windowSize: 5,
  peerBandwidth: 6,
  audio: 8,
  video: 9,
  amf3Data: 15,
  amf3Command: 17,
  data: 18,
  command: 20,
  aggregate: 22,
} as const

/** A whole message of a chunk stream. */
export type RtmpMessage = {
  type: number
  /** Milliseconds modulo 2³². */
  timestamp: number
  streamId: number
  payload: Buffer
}

/** Audio, video or metadata of a publisher, as in the body of an FLV tag. */
export type MediaMessage = { kind: 'audio' | 'video' | 'data'; /** Milliseconds modulo 2³². */ timestamp: number; payload: Buffer }
