/** Header of a chunk (RTMP 1.0 § 5.3.1), before the state of its chunk stream is applied. */
export type ChunkHeader = {
  format: 0 | 1 | 2 | 3
  chunkStream: number
  /** Timestamp or difference as in the header; `extendedMark` where the extended field has it. Absent in format 3. */
  time?: number
  length?: number
  type?: number
  streamId?: number
  /** Its bytes, without the extended timestamp. */
  size: number
}

/** Value of the 24-bit field that says that an extended timestamp follows. */
export const extendedMark = 0xffffff

const messageHeaderBytes = [11, 7, 3, 0] as const

/** The header at a place, or `undefined` where it is not there whole. */
export function readChunkHeader(bytes: Buffer, at: number): ChunkHeader | undefined {
  const first = bytes[at]
  if (first === undefined) return undefined
  const format = (first >> 6) as 0 | 1 | 2 | 3
  const short = first & 0x3f
  const basic = short === 0 ? 2 : short === 1 ? 3 : 1
  const size = basic + messageHeaderBytes[format]
  if (at + size > bytes.length) return undefined
  const low = bytes[at + 1] ?? 0
  const chunkStream = short === 0 ? low + 64 : short === 1 ? (bytes[at + 2] ?? 0) * 256 + low + 64 : short
  const header: ChunkHeader = { format, chunkStream, size }
  const from = at + basic
  if (format <= 2) header.time = bytes.readUIntBE(from, 3)
  if (format <= 1) {
    header.length = bytes.readUIntBE(from + 3, 3)
    header.type = bytes.readUInt8(from + 6)
  }
  // The only little-endian field of the protocol.
  if (format === 0) header.streamId = bytes.readUInt32LE(from + 7)
  return header
}
