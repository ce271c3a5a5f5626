import { readAmf } from '../amf/read-amf.ts'

/** What `onMetaData` says of the stream, as far as it is plausible. */
export type StreamMetadata = {
  /** The encoder says whether it sends picture and sound; absent where it says nothing. */
  hasVideo?: boolean
  hasAudio?: boolean
  /** Frames per second. */
  frameRate?: number
  encoder?: string
}

const mostFramesPerSecond = 300
const longestName = 100

/**
 * Metadata of a data message; `undefined` where it is another one.
 * @throws IngestError of `readAmf`.
 */
export function readMetadata(payload: Buffer): StreamMetadata | undefined {
  const values = readAmf(payload)
  const name = values[0] === '@setDataFrame' ? values[1] : values[0]
  const properties = values.find((value) => value instanceof Map)
  if (name !== 'onMetaData' || !properties) return undefined
  const frameRate = properties.get('framerate') ?? properties.get('fps')
  const encoder = properties.get('encoder')
  const present = (codec: string) => properties.has(codec) && properties.get(codec) !== 0 && properties.get(codec) !== ''
  const tells = properties.has('videocodecid') || properties.has('audiocodecid')
  return {
    ...(tells && { hasVideo: present('videocodecid'), hasAudio: present('audiocodecid') }),
    ...(typeof frameRate === 'number' && frameRate > 0 && frameRate <= mostFramesPerSecond && { frameRate }),
    ...(typeof encoder === 'string' && encoder !== '' && { encoder: encoder.slice(0, longestName) }),
  }
}
