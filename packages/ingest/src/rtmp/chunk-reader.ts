import { IngestError } from '../ingest-error.ts'
import { type ChunkHeader, extendedMark, readChunkHeader } from './chunk-header.ts'
import { MessageBody } from './message-body.ts'
import { messageType, type RtmpMessage } from './rtmp-message.ts'

/** Bytes of one message, and of all unfinished messages together. */
export type ChunkLimits = { message: number; held: number }

type ChunkStream = {
  timestamp: number
  /** Last timestamp or difference of a header, extended or not; a message that begins with format 3 adds it again. */
  step: number
  extended: boolean
  length: number
  type: number
  streamId: number
  body?: MessageBody
}

/** Chunk streams that one connection may open; encoders use up to eight. */
const mostChunkStreams = 32
const empty = Buffer.alloc(0)

/**
 * Puts messages together from chunks (RTMP 1.0 § 5.3). Set Chunk Size and Abort, which concern the chunks themselves, are carried out
 * here and not given out.
 */
export class ChunkReader {
  limits: ChunkLimits
  readonly #streams = new Map<number, ChunkStream>()
  #chunkSize = 128
  #input: Buffer = empty
  #at = 0
  /** Bytes allocated for unfinished messages. */
  #held = 0
  /** The chunk whose payload is being read. */
  #open: { stream: ChunkStream; body: MessageBody; left: number } | undefined

  constructor(limits: ChunkLimits) {
    this.limits = limits
  }

  /** Bytes that were given and not read yet. */
  get waiting(): number {
    return this.#input.length - this.#at
  }

  push(bytes: Buffer): void {
    this.#input = this.waiting > 0 ? Buffer.concat([this.#input.subarray(this.#at), bytes]) : bytes
    this.#at = 0
  }

  /** Copies what was not read, so that the caller may use its buffer again. */
  keep(): void {
    this.#input = this.waiting > 0 ? Buffer.from(this.#input.subarray(this.#at)) : empty
    this.#at = 0
  }

  /**
   * The next whole message, `undefined` when more bytes are needed.
   * @throws IngestError CHUNK_HEADER, CHUNK_SIZE, CHUNK_STREAMS, MESSAGE_TOO_LARGE, MESSAGE_SHORT, MEMORY.
   */
  next(): RtmpMessage | undefined {
    for (;;) {
      if (!this.#open && !this.#openChunk()) {
        this.keep()
        return undefined
      }
      const message = this.#fill()
      if (message === 'more') return undefined
      if (message && !this.#carryOut(message)) return message
    }
  }

  #openChunk(): boolean {
    const header = readChunkHeader(this.#input, this.#at)
    if (!header) return false
    const known = this.#streams.get(header.chunkStream)
    const stream = known ?? this.#addStream(header)
    if (stream.body && header.format !== 3) throw new IngestError('CHUNK_HEADER', 'message begun inside another')
    const extended = header.time === undefined ? stream.extended : header.time === extendedMark
    let size = header.size
    let step = header.time ?? stream.step
    if (extended) {
      if (this.#at + size + 4 > this.#input.length) return false
      const value = this.#input.readUInt32BE(this.#at + size)
      // Some encoders leave it out of format 3, against § 5.3.1.3; then the payload is there.
      if (header.format !== 3 || value === stream.step) {
        step = value
        size += 4
      }
    }
    this.#streams.set(header.chunkStream, stream)
    this.#at += size
    const body = stream.body ?? this.#beginMessage(stream, header, step, extended)
    this.#open = { stream, body, left: Math.min(this.#chunkSize, body.missing) }
    return true
  }

  #addStream(header: ChunkHeader): ChunkStream {
    if (header.format !== 0 && header.format !== 1) throw new IngestError('CHUNK_HEADER', `format ${header.format} before any other`)
    if (this.#streams.size === mostChunkStreams) throw new IngestError('CHUNK_STREAMS')
    return { timestamp: 0, step: 0, extended: false, length: 0, type: 0, streamId: 0 }
  }

  #beginMessage(stream: ChunkStream, header: ChunkHeader, step: number, extended: boolean): MessageBody {
    stream.step = step
    stream.extended = extended
    stream.timestamp = header.format === 0 ? step : (stream.timestamp + step) >>> 0
    stream.length = header.length ?? stream.length
    stream.type = header.type ?? stream.type
    stream.streamId = header.streamId ?? stream.streamId
    if (stream.length > this.limits.message) throw new IngestError('MESSAGE_TOO_LARGE', String(stream.length))
    const body = new MessageBody(stream.length)
    this.#hold(body.allocated)
    stream.body = body
    return body
  }

  /** Takes payload for the open chunk. Returns a message when that is whole. */
  #fill(): RtmpMessage | 'more' | undefined {
    const open = this.#open
    if (!open) return undefined
    const { stream, body } = open
    const count = Math.min(open.left, this.waiting)
    const before = body.allocated
    body.append(this.#input.subarray(this.#at, this.#at + count))
    this.#hold(body.allocated - before)
    this.#at += count
    open.left -= count
    if (open.left > 0) {
      this.#input = empty
      this.#at = 0
      return 'more'
    }
    this.#open = undefined
    if (body.missing > 0) return undefined
    this.#release(stream)
    return { type: stream.type, timestamp: stream.timestamp, streamId: stream.streamId, payload: body.bytes }
  }

  #hold(bytes: number): void {
    this.#held += bytes
    if (this.#held > this.limits.held) throw new IngestError('MEMORY', `${this.#held} bytes of unfinished messages`)
  }

  #release(stream: ChunkStream): void {
    this.#held -= stream.body?.allocated ?? 0
    delete stream.body
  }

  #carryOut({ type, payload }: RtmpMessage): boolean {
    if (type !== messageType.setChunkSize && type !== messageType.abort) return false
    if (payload.length < 4) throw new IngestError('MESSAGE_SHORT')
    const value = payload.readUInt32BE(0)
    if (type === messageType.abort) {
      const stream = this.#streams.get(value)
      if (stream) this.#release(stream)
    } else {
      if (value < 1 || value > 0x7fffffff) throw new IngestError('CHUNK_SIZE', String(value))
      this.#chunkSize = value
    }
    return true
  }
}
