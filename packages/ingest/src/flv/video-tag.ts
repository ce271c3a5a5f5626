import { ByteReader } from '../byte-reader.ts'
import { IngestError } from '../ingest-error.ts'
import { nameOfCode, videoCodecs } from './codec-names.ts'
import { extendedPacket, readCode, refuseMultitrack, skipModifiers } from './extended-header.ts'

export type VideoTag =
  /** An AVCDecoderConfigurationRecord. */
  | { kind: 'configuration'; bytes: Buffer }
  /** One picture as NAL units with lengths. */
  | { kind: 'frame'; key: boolean; /** Milliseconds from decoding to display. */ compositionOffset: number; bytes: Buffer }
  | { kind: 'ignored' }

const avc = 7
const keyFrame = 1
const commandFrame = 5
const codedFramesWithoutOffset = 3
const extendedMetadata = 4
const ignored: VideoTag = { kind: 'ignored' }

function readExtended(reader: ByteReader, first: number): VideoTag {
  const frameType = (first >> 4) & 0x07
  const packetType = skipModifiers(reader, first & 0x0f)
  if (packetType === extendedMetadata) return ignored
  if (frameType === commandFrame) return ignored
  refuseMultitrack(packetType, extendedPacket.multitrackVideo)
  const code = readCode(reader)
  if (code !== 'avc1') throw new IngestError('VIDEO_CODEC', nameOfCode(code))
  if (packetType === extendedPacket.sequenceStart) return { kind: 'configuration', bytes: reader.rest() }
  if (packetType !== extendedPacket.codedFrames && packetType !== codedFramesWithoutOffset) return ignored
  const compositionOffset = packetType === extendedPacket.codedFrames ? reader.signed(3) : 0
  return { kind: 'frame', key: frameType === keyFrame, compositionOffset, bytes: reader.rest() }
}

/**
 * Body of an FLV video tag (Adobe 2010, E.4.3), or of its extended form with a FourCC.
 * @throws IngestError VIDEO_CODEC with the name of the codec, MULTITRACK, TAG_SHORT, TAG_TYPE.
 */
export function readVideoTag(payload: Buffer): VideoTag {
  // Encoders send empty messages to keep the connection open.
  if (payload.length === 0) return ignored
  const reader = new ByteReader(payload, 'TAG_SHORT')
  const first = reader.unsigned(1)
  if (first & 0x80) return readExtended(reader, first)
  const frameType = first >> 4
  const codec = first & 0x0f
  if (frameType === commandFrame) return ignored
  if (codec !== avc) throw new IngestError('VIDEO_CODEC', videoCodecs[codec] ?? 'unknown')
  const packetType = reader.unsigned(1)
  const compositionOffset = reader.signed(3)
  if (packetType === 0) return { kind: 'configuration', bytes: reader.rest() }
  if (packetType === 1) return { kind: 'frame', key: frameType === keyFrame, compositionOffset, bytes: reader.rest() }
  if (packetType === 2) return ignored
  throw new IngestError('TAG_TYPE', String(packetType))
}
