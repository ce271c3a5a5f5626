import { writeAmf } from '../amf/write-amf.ts'
import { messageType } from '../rtmp/rtmp-message.ts'

/** A message as a client sends it. */
export type ClientMessage = { type: number; payload: Buffer; timestamp?: number; chunkStream?: number; streamId?: number }

type Sent = { type: number; length: number; streamId: number; timestamp: number; step: number }

const uint32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

/** Writes chunks with the shortest headers, as encoders do (RTMP 1.0 § 5.3.1). */
export class ClientChunks {
  chunkSize = 128
  readonly #sent = new Map<number, Sent>()
  /** Formats of the headers written, for tests to see that all were. */
  readonly formats = new Set<number>()

  write({ type, payload, timestamp = 0, chunkStream = 3, streamId = 0 }: ClientMessage): Buffer {
    const sent = this.#sent.get(chunkStream)
    const step = sent && timestamp >= sent.timestamp ? timestamp - sent.timestamp : timestamp
    const format =
      !sent || timestamp < sent.timestamp || sent.streamId !== streamId
        ? 0
        : sent.type !== type || sent.length !== payload.length
          ? 1
          : sent.step !== step
            ? 2
            : 3
    this.formats.add(format)
    this.#sent.set(chunkStream, { type, length: payload.length, streamId, timestamp, step })
    const extended = step >= 0xffffff
    const header = Buffer.alloc([11, 7, 3, 0][format] ?? 0)
    if (format <= 2) header.writeUIntBE(extended ? 0xffffff : step, 0, 3)
    if (format <= 1) {
      header.writeUIntBE(payload.length, 3, 3)
      header.writeUInt8(type, 6)
    }
    if (format === 0) header.writeUInt32LE(streamId, 7)
    const tail = extended ? [uint32(step)] : []
    const pieces = [this.#basic(format, chunkStream), header, ...tail, payload.subarray(0, this.chunkSize)]
    for (let at = this.chunkSize; at < payload.length; at += this.chunkSize)
      pieces.push(this.#basic(3, chunkStream), ...tail, payload.subarray(at, at + this.chunkSize))
    return Buffer.concat(pieces)
  }

  setChunkSize(size: number): Buffer {
    const bytes = this.write({ type: messageType.setChunkSize, payload: uint32(size), chunkStream: 2 })
    this.chunkSize = size
    return bytes
  }

  command(streamId: number, ...values: Parameters<typeof writeAmf>): Buffer {
    return this.write({ type: messageType.command, payload: writeAmf(...values), streamId })
  }

  #basic(format: number, chunkStream: number): Buffer {
    if (chunkStream < 64) return Buffer.from([(format << 6) | chunkStream])
    if (chunkStream < 320) return Buffer.from([format << 6, chunkStream - 64])
    return Buffer.from([(format << 6) | 1, (chunkStream - 64) & 0xff, (chunkStream - 64) >> 8])
  }
}

/** C0 and C1, then C2, which nobody checks. */
export const clientHandshake = Buffer.concat([Buffer.from([3]), Buffer.alloc(2 * 1536, 7)])

/** What OBS sends before it publishes, without the handshake. */
export function publishCalls(chunks: ClientChunks, key = 'live_key'): Buffer {
  return Buffer.concat([
    chunks.setChunkSize(4096),
    chunks.command(0, 'connect', 1, {
      app: 'live',
      type: 'nonprivate',
      flashVer: 'FMLE/3.0 (compatible; FMSc/1.0)',
      tcUrl: 'rtmps://localhost/live',
    }),
    chunks.command(0, 'releaseStream', 2, null, key),
    chunks.command(0, 'FCPublish', 3, null, key),
    chunks.command(0, 'createStream', 4, null),
    chunks.command(1, 'publish', 5, null, key, 'live'),
  ])
}
