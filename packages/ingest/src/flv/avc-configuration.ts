import { ByteReader } from '../byte-reader.ts'
import { IngestError } from '../ingest-error.ts'
import { readSequenceParameters, type SequenceParameters } from './sequence-parameters.ts'

/** How pictures of a stream are decoded. */
export type AvcConfiguration = SequenceParameters & {
  /** The AVCDecoderConfigurationRecord, content of `avcC`. */
  record: Buffer
  /** Bytes of the lengths before NAL units. */
  lengthBytes: 1 | 2 | 4
  sequenceSets: Buffer[]
  pictureSets: Buffer[]
}

const fault = (detail: string) => new IngestError('AVC_CONFIGURATION', detail)

const readSets = (reader: ByteReader, count: number): Buffer[] => Array.from({ length: count }, () => reader.bytes(reader.unsigned(2)))

/**
 * Reads an AVCDecoderConfigurationRecord (ISO/IEC 14496-15 § 5.3.3.1).
 * @throws IngestError AVC_CONFIGURATION, PICTURE_FORMAT.
 */
export function readAvcConfiguration(bytes: Buffer): AvcConfiguration {
  // Copied: it outlives the message it came in.
  const record = Buffer.from(bytes)
  const reader = new ByteReader(record, 'AVC_CONFIGURATION')
  if (reader.unsigned(1) !== 1) throw fault('version')
  reader.bytes(3)
  const lengthBytes = (reader.unsigned(1) & 0x03) + 1
  if (lengthBytes === 3) throw fault('lengths of 3 bytes')
  const sequenceSets = readSets(reader, reader.unsigned(1) & 0x1f)
  const pictureSets = readSets(reader, reader.unsigned(1))
  const [first] = sequenceSets
  if (!first || pictureSets.length === 0) throw fault('no parameter sets')
  return {
    ...readSequenceParameters(first),
    record,
    lengthBytes: lengthBytes as 1 | 2 | 4,
    sequenceSets,
    pictureSets,
  }
}

/** The record for parameter sets that came among the pictures. */
export function writeAvcRecord(sequenceSets: Buffer[], pictureSets: Buffer[], lengthBytes: number): Buffer {
  const [first] = sequenceSets
  if (!first || first.length < 4) throw fault('no parameter sets')
  const sized = (set: Buffer) => {
    const length = Buffer.alloc(2)
    length.writeUInt16BE(set.length)
    return [length, set]
  }
  return Buffer.concat([
    Buffer.from([1]),
    first.subarray(1, 4),
    Buffer.from([0xfc | (lengthBytes - 1), 0xe0 | sequenceSets.length]),
    ...sequenceSets.flatMap(sized),
    Buffer.from([pictureSets.length]),
    ...pictureSets.flatMap(sized),
  ])
}
