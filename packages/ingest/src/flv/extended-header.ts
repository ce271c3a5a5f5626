import type { ByteReader } from '../byte-reader.ts'
import { IngestError } from '../ingest-error.ts'

/** Packet types of Enhanced RTMP (Veovera, v2) that audio and video share. */
export const extendedPacket = {
  sequenceStart: 0,
  codedFrames: 1,
  sequenceEnd: 2,
  multitrackAudio: 5,
  multitrackVideo: 6,
  modifier: 7,
} as const

/** Skips modifiers (timestamp offsets in nanoseconds and later kinds) up to the packet type that they precede. */
export function skipModifiers(reader: ByteReader, packetType: number): number {
  let type = packetType
  while (type === extendedPacket.modifier) {
    let length = reader.unsigned(1) + 1
    if (length === 256) length = reader.unsigned(2) + 1
    reader.bytes(length)
    type = reader.unsigned(1) & 0x0f
  }
  return type
}

/** The FourCC of the codec. */
export function readCode(reader: ByteReader): string {
  return reader.bytes(4).toString('latin1')
}

export const refuseMultitrack = (packetType: number, multitrack: number): void => {
  if (packetType === multitrack) throw new IngestError('MULTITRACK')
}
