import type { MediaMessage } from '../rtmp/rtmp-message.ts'

/** Messages with other timestamps, modulo 2³². */
export const retime = (messages: readonly MediaMessage[], change: (timestamp: number, message: MediaMessage) => number): MediaMessage[] =>
  messages.map((message) => ({ ...message, timestamp: change(message.timestamp, message) >>> 0 }))

const isHeader = ({ kind, payload }: MediaMessage): boolean => kind !== 'data' && payload[1] === 0
export const isAudioHeader = (message: MediaMessage): boolean => message.kind === 'audio' && isHeader(message)
export const isVideoHeader = (message: MediaMessage): boolean => message.kind === 'video' && isHeader(message)
export const isKeyFrame = (message: MediaMessage): boolean =>
  message.kind === 'video' && !isHeader(message) && (message.payload[0] ?? 0) >> 4 === 1

/** Video messages as Enhanced RTMP writes them, with a FourCC. */
export const withCode = (messages: readonly MediaMessage[], code: string): MediaMessage[] =>
  messages.map((message) => {
    if (message.kind !== 'video') return message
    const [first = 0, packetType = 0] = message.payload
    if (packetType > 1) return message
    const head = Buffer.concat([Buffer.from([0x80 | (first & 0x70) | packetType]), Buffer.from(code)])
    return { ...message, payload: Buffer.concat([head, message.payload.subarray(packetType === 0 ? 5 : 2)]) }
  })
