import { ByteReader } from '../byte-reader.ts'
import { IngestError } from '../ingest-error.ts'
import { audioCodecs, nameOfCode } from './codec-names.ts'
import { extendedPacket, readCode, refuseMultitrack, skipModifiers } from './extended-header.ts'

export type AudioTag =
  /** An AudioSpecificConfig. */
  | { kind: 'configuration'; bytes: Buffer }
  /** One raw AAC frame. */
  | { kind: 'frame'; bytes: Buffer }
  | { kind: 'ignored' }

const aac = 10
const extended = 9
const ignored: AudioTag = { kind: 'ignored' }

function readExtended(reader: ByteReader, first: number): AudioTag {
  const packetType = skipModifiers(reader, first & 0x0f)
  refuseMultitrack(packetType, extendedPacket.multitrackAudio)
  const code = readCode(reader)
  if (code !== 'mp4a') throw new IngestError('AUDIO_CODEC', nameOfCode(code))
  if (packetType === extendedPacket.sequenceStart) return { kind: 'configuration', bytes: reader.rest() }
  return packetType === extendedPacket.codedFrames ? { kind: 'frame', bytes: reader.rest() } : ignored
}

/**
 * Body of an FLV audio tag (Adobe 2010, E.4.2), or of its extended form with a FourCC.
 * @throws IngestError AUDIO_CODEC with the name of the codec, MULTITRACK, TAG_SHORT, TAG_TYPE.
 */
export function readAudioTag(payload: Buffer): AudioTag {
  // Encoders send empty messages at the end of the sound.
  if (payload.length === 0) return ignored
  const reader = new ByteReader(payload, 'TAG_SHORT')
  const first = reader.unsigned(1)
  const format = first >> 4
  if (format === extended) return readExtended(reader, first)
  if (format !== aac) throw new IngestError('AUDIO_CODEC', audioCodecs[format] ?? 'unknown')
  const packetType = reader.unsigned(1)
  if (packetType === 0) return { kind: 'configuration', bytes: reader.rest() }
  if (packetType === 1) return reader.left > 0 ? { kind: 'frame', bytes: reader.rest() } : ignored
  throw new IngestError('TAG_TYPE', String(packetType))
}
