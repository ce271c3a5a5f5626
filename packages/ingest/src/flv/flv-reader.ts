import { IngestError } from '../ingest-error.ts'
import type { MediaMessage } from '../rtmp/rtmp-message.ts'

/** Bytes of the header of a file with the size field after it, of a tag's header, and of the size after each tag. */
const fileHeader = 13
const tagHeader = 11
const sizeField = 4
/** As for messages of RTMP: 8 MiB. */
const mostBytes = 8 * 1024 ** 2

const kinds: Readonly<Record<number, MediaMessage['kind']>> = { 8: 'audio', 9: 'video', 18: 'data' }

/** Reads FLV (Adobe Flash Video File Format 10.1, annex E) as it comes; holds at most one unfinished tag. */
export class FlvReader {
  #chunks: Buffer[] = []
  #held = 0
  /** Bytes to come before something can be read. */
  #needed = fileHeader
  #begun = false

  /** Takes bytes and gives out the tags that are whole by now. @throws IngestError TAG_TYPE, MESSAGE_TOO_LARGE. */
  push(bytes: Buffer): MediaMessage[] {
    this.#chunks.push(bytes)
    this.#held += bytes.length
    if (this.#held < this.#needed) return []
    const held = this.#chunks.length === 1 ? bytes : Buffer.concat(this.#chunks)
    const messages: MediaMessage[] = []
    let at = this.#begun ? 0 : readFileHeader(held)
    this.#begun = true
    this.#needed = tagHeader
    while (held.length - at >= tagHeader) {
      const length = held.readUIntBE(at + 1, 3)
      if (length > mostBytes) throw new IngestError('MESSAGE_TOO_LARGE', String(length))
      const end = at + tagHeader + length
      if (held.length < end + sizeField) {
        this.#needed = tagHeader + length + sizeField
        break
      }
      const kind = kinds[held.readUInt8(at)]
      const timestamp = held.readUIntBE(at + 4, 3) + held.readUInt8(at + 7) * 0x1000000
      if (kind) messages.push({ kind, timestamp, payload: held.subarray(at + tagHeader, end) })
      at = end + sizeField
    }
    this.#chunks = at < held.length ? [held.subarray(at)] : []
    this.#held = held.length - at
    return messages
  }
}

function readFileHeader(bytes: Buffer): number {
  if (bytes.toString('latin1', 0, 3) !== 'FLV') throw new IngestError('TAG_TYPE', 'no FLV')
  return fileHeader
}
