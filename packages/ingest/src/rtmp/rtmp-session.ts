import { IngestError } from '../ingest-error.ts'
import { type ChunkLimits, ChunkReader } from './chunk-reader.ts'
import { Handshake } from './handshake.ts'
import { readCommand, type RtmpCommand, textOf } from './read-command.ts'
import { type MediaMessage, messageType, type RtmpMessage } from './rtmp-message.ts'
import { acknowledgement, connected, pingResponse, type RefusalCode, result, serverWindow, status, streamBegin } from './server-messages.ts'
import { splitAggregate } from './split-aggregate.ts'

/** A client asks to publish. `streamKey` is what the encoder calls stream name or key, without what follows a `?`. */
export type PublishRequest = {
  kind: 'publish'
  app: string
  streamKey: string
  /** Name and version of the program, as it says. */ encoder: string
}

export type RtmpEvent =
  | PublishRequest
  | MediaMessage
  /** The encoder ended the publication. */
  | { kind: 'unpublish' }
  /** The session is over; the connection is to be closed once `take` is sent. */
  | { kind: 'failed'; error: IngestError }

const kib = 1024
const strangerLimits: ChunkLimits = { message: 64 * kib, held: 64 * kib }
const publisherLimits: ChunkLimits = { message: 8 * kib * kib, held: 16 * kib * kib }
/** Messages before a publication is accepted; encoders send about ten. */
const mostEarlyMessages = 200
const mostStreams = 16

type State = 'handshake' | 'open' | 'deciding' | 'publishing' | 'over'

/**
 * Server side of one RTMP connection of a publisher (RTMP 1.0, Adobe 2012), without sockets and timers: bytes in, events and bytes out.
 *
 * After `publish` nothing is read until `accept` or `refuse`. Until then the session holds at most 64 KiB of each, unread bytes and
 * unfinished messages; afterwards messages have at most 8 MiB.
 */
export class RtmpSession {
  #state: State = 'handshake'
  readonly #handshake = new Handshake()
  readonly #chunks = new ChunkReader(strangerLimits)
  #out: Buffer[] = []
  #received = 0
  #acknowledged = 0
  #window = serverWindow
  #earlyMessages = 0
  #streams = 0
  #publishStream = 0
  /** Data of the last ping that is not answered; one answer for many keeps answers smaller than what asks for them. */
  #ping: Buffer | undefined
  #app: string | undefined
  #encoder = ''

  /** Nothing more is read; the connection is to be closed. */
  get over(): boolean {
    return this.#state === 'over'
  }

  /** Bytes received in all. */
  get received(): number {
    return this.#received
  }

  /** Takes bytes of the client. Never throws: a fault is the last event, and ends the session. */
  receive(bytes: Uint8Array): RtmpEvent[] {
    if (this.over) return []
    this.#received += bytes.length
    const input = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
    return this.#guarded((events) => {
      if (this.#state === 'handshake') this.#shakeHands(input)
      else this.#chunks.push(input)
      this.#read(events)
    })
  }

  /** What is to be sent now; an empty buffer where that is nothing. */
  take(): Buffer {
    const bytes = Buffer.concat([...this.#out, ...(this.#ping ? [pingResponse(this.#ping)] : [])])
    this.#out = []
    this.#ping = undefined
    return bytes
  }

  /**
   * The acknowledgement that is due, if any. To be called once the connection has been read empty: an acknowledgement that reaches a
   * closed socket resets the connection, and with it bytes are lost that were not read yet.
   */
  acknowledge(): Buffer {
    if (this.#state === 'handshake' || this.over || this.#received - this.#acknowledged < this.#window / 2) return Buffer.alloc(0)
    this.#acknowledged = this.#received
    return acknowledgement(this.#received)
  }

  /** Accepts the publication that was asked for. Returns events of what had been received meanwhile. */
  accept(): RtmpEvent[] {
    if (this.#state !== 'deciding') return []
    this.#state = 'publishing'
    this.#chunks.limits = publisherLimits
    this.#out.push(streamBegin(this.#publishStream))
    this.#out.push(status(this.#publishStream, 'status', 'NetStream.Publish.Start', 'Publishing.'))
    return this.#guarded((events) => this.#read(events))
  }

  /** Refuses the publication that was asked for, or ends the one under way, with a description that the encoder shows. */
  refuse(code: RefusalCode, description: string): void {
    if (this.over) return
    if (this.#state !== 'handshake') this.#out.push(status(this.#publishStream, 'error', code, description))
    this.#state = 'over'
  }

  /** The client closed the connection: nothing more is to be sent. */
  end(): void {
    this.#state = 'over'
    this.#out = []
    this.#ping = undefined
  }

  #guarded(work: (events: RtmpEvent[]) => void): RtmpEvent[] {
    const events: RtmpEvent[] = []
    try {
      work(events)
    } catch (error) {
      if (!(error instanceof IngestError)) throw error
      this.#state = 'over'
      events.push({ kind: 'failed', error })
    }
    return events
  }

  #shakeHands(input: Buffer): void {
    const { send, rest } = this.#handshake.receive(input)
    if (send) this.#out.push(send)
    if (!rest) return
    this.#state = 'open'
    this.#chunks.push(Buffer.from(rest))
  }

  #read(events: RtmpEvent[]): void {
    while (this.#state === 'open' || this.#state === 'publishing') {
      const message = this.#chunks.next()
      if (!message) return
      if (this.#state === 'open' && ++this.#earlyMessages > mostEarlyMessages) throw new IngestError('TOO_MANY_MESSAGES')
      this.#handle(message, events)
    }
    if (this.#state !== 'deciding') return
    this.#chunks.keep()
    if (this.#chunks.waiting > strangerLimits.held) throw new IngestError('MEMORY', 'sent before the answer')
  }

  #handle(message: RtmpMessage, events: RtmpEvent[]): void {
    const { type, payload } = message
    switch (type) {
      case messageType.windowSize:
        if (payload.length < 4) throw new IngestError('MESSAGE_SHORT')
        // Larger windows are acknowledged more often than asked for, which is allowed.
        this.#window = Math.max(1, Math.min(payload.readUInt32BE(0), serverWindow))
        return
      case messageType.userControl:
        if (payload.length < 2) throw new IngestError('MESSAGE_SHORT')
        if (payload.readUInt16BE(0) === 6) this.#ping = payload.subarray(2, 6)
        return
      case messageType.command:
      case messageType.amf3Command:
        return this.#call(readCommand(payload, type === messageType.amf3Command), message.streamId, events)
      case messageType.aggregate:
        for (const each of splitAggregate(message)) this.#pass(each, events)
        return
      default:
        return this.#pass(message, events)
    }
  }

  /** Gives media out; without a publication it is of no use and dropped. */
  #pass({ type, timestamp, payload }: RtmpMessage, events: RtmpEvent[]): void {
    if (this.#state !== 'publishing') return
    if (type === messageType.audio) events.push({ kind: 'audio', timestamp, payload })
    else if (type === messageType.video) events.push({ kind: 'video', timestamp, payload })
    else if (type === messageType.data) events.push({ kind: 'data', timestamp, payload })
    else if (type === messageType.amf3Data) events.push({ kind: 'data', timestamp, payload: payload.subarray(1) })
  }

  #call(call: RtmpCommand, streamId: number, events: RtmpEvent[]): void {
    switch (call.name) {
      case 'connect':
        return this.#connect(call)
      case 'releaseStream':
      case 'FCPublish':
        if (this.#state === 'open') this.#out.push(result(call.transaction))
        return
      case 'createStream':
        return this.#createStream(call)
      case 'publish':
        return this.#publish(call, streamId, events)
      case 'FCUnpublish':
      case 'deleteStream':
      case 'closeStream':
        return this.#unpublish(events)
      case 'play':
      case 'play2':
        throw new IngestError('PLAY_REFUSED')
      // Other calls of encoders (`_checkbw`, `getStreamLength`) are answered by no server they meet, and wait for none.
    }
  }

  #connect({ transaction, object }: RtmpCommand): void {
    if (this.#app !== undefined) throw new IngestError('COMMAND_ORDER', 'connect twice')
    this.#app = textOf(object.get('app'))
    this.#encoder = textOf(object.get('flashVer'))
    this.#out.push(connected(transaction))
  }

  #createStream({ transaction }: RtmpCommand): void {
    if (this.#app === undefined) throw new IngestError('COMMAND_ORDER', 'createStream before connect')
    if (this.#streams === mostStreams) throw new IngestError('COMMAND_INVALID', 'too many streams')
    this.#out.push(result(transaction, ++this.#streams))
  }

  #publish({ args }: RtmpCommand, streamId: number, events: RtmpEvent[]): void {
    if (this.#app === undefined || streamId < 1 || streamId > this.#streams)
      throw new IngestError('COMMAND_ORDER', 'publish before createStream')
    if (this.#state === 'publishing') throw new IngestError('COMMAND_ORDER', 'publish twice')
    const [streamKey = ''] = textOf(args[0]).split('?')
    this.#publishStream = streamId
    this.#state = 'deciding'
    events.push({ kind: 'publish', app: this.#app, streamKey, encoder: this.#encoder })
  }

  /** Not answered: encoders close the connection without waiting, and an answer would reset it. */
  #unpublish(events: RtmpEvent[]): void {
    // Some encoders close streams left over from before, ahead of publishing.
    if (this.#state !== 'publishing') return
    this.end()
    events.push({ kind: 'unpublish' })
  }
}
