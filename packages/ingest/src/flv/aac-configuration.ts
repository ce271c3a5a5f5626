import { IngestError } from '../ingest-error.ts'
import { BitReader } from './bit-reader.ts'

/** How sound of a stream is decoded. */
export type AacConfiguration = {
  /** The AudioSpecificConfig, content of the decoder descriptor. */
  record: Buffer
  /** 2 low complexity, 5 with spectral band replication, 29 with parametric stereo as well. */
  objectType: number
  /** Samples per second of the core, in which frames are counted. */
  sampleRate: number
  channels: number
  /** Samples of the core in a frame. */
  frameSamples: number
}

const sampleRates = [96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8000, 7350]
const channelCounts = [0, 1, 2, 3, 4, 5, 6, 8]
const accepted = new Set([2, 5, 29])
const lowComplexity = 2

function readObjectType(bits: BitReader): number {
  const type = bits.bits(5)
  return type === 31 ? 32 + bits.bits(6) : type
}

function readSampleRate(bits: BitReader): number {
  const index = bits.bits(4)
  const rate = index === 15 ? bits.bits(24) : sampleRates[index]
  if (rate === undefined || rate < 7350 || rate > 96_000) throw new IngestError('AAC_CONFIGURATION', 'sample rate')
  return rate
}

/**
 * Reads an AudioSpecificConfig (ISO/IEC 14496-3 § 1.6.2.1).
 * @throws IngestError AAC_CONFIGURATION; AUDIO_CODEC for kinds of AAC that browsers do not play.
 */
export function readAacConfiguration(bytes: Buffer): AacConfiguration {
  const bits = new BitReader(bytes, 'AAC_CONFIGURATION')
  const objectType = readObjectType(bits)
  if (!accepted.has(objectType)) throw new IngestError('AUDIO_CODEC', `AAC object type ${objectType}`)
  const sampleRate = readSampleRate(bits)
  const channels = channelCounts[bits.bits(4)]
  if (!channels) throw new IngestError('AAC_CONFIGURATION', 'channels')
  if (objectType !== lowComplexity) {
    readSampleRate(bits)
    if (readObjectType(bits) !== lowComplexity) throw new IngestError('AAC_CONFIGURATION', 'core')
  }
  const frameSamples = bits.flag() ? 960 : 1024
  // More than this is padding of encoders that would otherwise end up in every initialisation segment.
  if (bytes.length > 64) throw new IngestError('AAC_CONFIGURATION', 'too long')
  return { record: Buffer.from(bytes), objectType, sampleRate, channels, frameSamples }
}
