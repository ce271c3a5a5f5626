import type { StudioAnswer, StudioEnd, StudioRequest } from '@videozz/domain'
import { FlvReader } from '@videozz/ingest'
import { convertRecording, type PipedProgram, type RecordingForm } from '@videozz/media'
import type { WebSocket } from 'ws'
import { z } from 'zod'
import { LiveRun } from '../runs/live-run.ts'
import type { PublisherRun } from '../runs/publisher-run.ts'
import type { Deps } from '../shared/deps.ts'
import { readRecording } from './read-recording.ts'
import { endOfRun, studioEnds } from './studio-words.ts'

/**
 * Milliseconds in which a studio has to begin, without a byte after the first one, until a picture is made of its bytes (also until the
 * first byte: recorders start slowly on busy machines), and for its last ones.
 */
const patience = { begin: 15_000, silence: 20_000, picture: 60_000, last: 5000 }
const tellMs = 1000
/** The first bytes of Matroska and WebM (RFC 8794 § 11.2.1). */
const ebmlMagic = Buffer.from('1a45dfa3', 'hex')
/** A close reason has at most 123 bytes (RFC 6455 § 5.5.1). */
const mostReasonBytes = 123
const closeCodes = { done: 1000, ended: 4000 }

const requestSchema: z.ZodType<StudioRequest> = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('begin'), mimeType: z.string().max(200) }),
  z.strictObject({ kind: z.literal('end') }),
])

/** What is left of a text in so many bytes of UTF-8. */
const cut = (text: string, bytes: number): string =>
  [...text].reduce((kept, symbol) => (Buffer.byteLength(kept + symbol) <= bytes ? kept + symbol : kept), '')

/** A studio in a browser: slices of its recorder are converted, and become a run of its live. */
export class StudioConnection {
  readonly #client: WebSocket
  readonly #keyHash: string
  readonly #encoding: { most: number; now: number }
  readonly #deps: Deps
  readonly #timer: NodeJS.Timeout
  #state: 'new' | 'beginning' | 'on-air' | 'over' = 'new'
  #run: PublisherRun | undefined
  #conversion: PipedProgram | undefined
  #received = 0
  #given = false
  /** `performance.now()` of its last byte, and of its beginning. */
  #heardAt = performance.now()
  #begunAt = performance.now()

  constructor(client: WebSocket, keyHash: string, encoding: { most: number; now: number }, deps: Deps) {
    this.#client = client
    this.#keyHash = keyHash
    this.#encoding = encoding
    this.#deps = deps
    this.#timer = setInterval(() => this.#watch(), tellMs)
    client.on('message', (data: Buffer, isBinary: boolean) => (isBinary ? this.#take(data) : this.#hear(data)))
    // Messages that are too long or malformed close the socket.
    client.on('error', () => client.terminate())
    client.on('close', () => void this.#finish('closed'))
  }

  /** Ends it; what it sent is published. */
  async end(reason: string): Promise<void> {
    this.#tell({ kind: 'ended', ...studioEnds.restart })
    await this.#finish(reason)
    this.#close(closeCodes.ended, studioEnds.restart.words)
  }

  #hear(data: Buffer): void {
    let request: StudioRequest
    try {
      request = requestSchema.parse(JSON.parse(data.toString('utf8')))
    } catch {
      return this.#refuse('invalid', studioEnds.protocol)
    }
    if (request.kind === 'end') void this.#finish('unpublished').then(() => this.#close(closeCodes.done, ''))
    else if (this.#state === 'new') void this.#begin(request.mimeType)
    else this.#refuse('invalid', studioEnds.protocol)
  }

  async #begin(mimeType: string): Promise<void> {
    this.#state = 'beginning'
    const form = readRecording(mimeType)
    if (!form) return this.#refuse('refused', studioEnds.format)
    if (form.isH264) return this.#publish(form)
    if (this.#encoding.now >= this.#encoding.most) return this.#refuse('refused', studioEnds.busyNode)
    // Counted before anything is waited for, so that two that come at once are not both let in.
    this.#encoding.now++
    try {
      await this.#publish(form)
      await this.#conversion?.done
    } finally {
      this.#encoding.now--
    }
  }

  async #publish(form: RecordingForm): Promise<void> {
    try {
      const begun = await LiveRun.begin(this.#deps, { keyHash: this.#keyHash, protocol: 'browser', encoder: '' })
      if ('refused' in begun) return this.#refuse(begun.fault, endOfRun(begun.fault, begun.refused))
      if (this.#client.readyState !== this.#client.OPEN) return await begun.run.end('closed')
      this.#goOnAir(begun.run, form)
    } catch (error) {
      this.#deps.log.error({ err: error }, 'a studio could not begin')
      this.#refuse('failed', studioEnds.failed)
    }
  }

  #goOnAir(run: PublisherRun, form: RecordingForm): void {
    this.#run = run
    const reader = new FlvReader()
    const conversion = convertRecording(form, {
      onData: (chunk) => {
        try {
          for (const message of reader.push(chunk)) {
            this.#given ||= message.kind === 'video'
            run.push(message)
          }
        } catch (error) {
          this.#deps.log.error({ err: error }, 'what was made of a recording cannot be read')
          this.#refuse('invalid', studioEnds.unreadable)
        }
      },
      onDrain: () => this.#client.resume(),
    })
    void conversion.done.then(({ exitCode, stderr }) => {
      // It only ends by itself where it cannot go on.
      if (this.#state !== 'on-air') return
      this.#deps.log.warn({ exitCode, detail: stderr }, 'the recording of a browser could not be converted')
      this.#refuse('invalid', this.#given ? studioEnds.interrupted : studioEnds.unreadable)
    })
    run.onStop = (words, reason) => this.#refuse(reason, endOfRun(reason, words))
    run.onFull = (isFull) => conversion.pause(isFull)
    this.#conversion = conversion
    this.#begunAt = performance.now()
    this.#state = 'on-air'
    this.#tell({ kind: 'begun' })
  }

  #take(bytes: Buffer): void {
    if (this.#state !== 'on-air') return this.#state === 'over' ? undefined : this.#refuse('invalid', studioEnds.protocol)
    // A demuxer that is given anything else may wait for the end of what it takes for an element. Recorders on slow machines give the
    // first bytes one by one.
    const magic = ebmlMagic.subarray(this.#received, this.#received + bytes.length)
    if (!bytes.subarray(0, magic.length).equals(magic)) return this.#refuse('invalid', studioEnds.unreadable)
    this.#heardAt = performance.now()
    this.#received += bytes.length
    if (this.#conversion?.write(bytes) === false) this.#client.pause()
  }

  #watch(): void {
    const now = performance.now()
    if (this.#state === 'on-air') {
      this.#tell({ kind: 'received', bytes: this.#received })
      // What is not read for a while is not silent.
      if (this.#client.isPaused) this.#heardAt = now
      const isHeard = this.#received > 0
      if (now - this.#heardAt > (isHeard ? patience.silence : patience.picture)) this.#refuse('silent', studioEnds.silent)
      else if (isHeard && !this.#given && now - this.#begunAt > patience.picture) this.#refuse('invalid', studioEnds.unreadable)
    } else if (this.#state === 'new' && now - this.#begunAt > patience.begin) this.#refuse('invalid', studioEnds.protocol)
  }

  /** Ends it by this side, with what the person is told. */
  #refuse(reason: string, end: StudioEnd): void {
    if (this.#state === 'over') return
    this.#tell({ kind: 'ended', ...end })
    this.#conversion?.kill()
    void this.#finish(reason)
    this.#close(closeCodes.ended, end.words)
  }

  /** What was received is published; the run is over. */
  async #finish(reason: string): Promise<void> {
    if (this.#state === 'over') return
    this.#state = 'over'
    clearInterval(this.#timer)
    const conversion = this.#conversion
    if (conversion) {
      conversion.end()
      const slow = setTimeout(() => conversion.kill(), patience.last)
      await conversion.done
      clearTimeout(slow)
    }
    await this.#run?.end(reason)
  }

  #tell(answer: StudioAnswer): void {
    if (this.#client.readyState === this.#client.OPEN) this.#client.send(JSON.stringify(answer))
  }

  #close(code: number, words: string): void {
    this.#client.close(code, cut(words, mostReasonBytes))
    // A paused socket would not see the answer to its close.
    this.#client.resume()
  }
}
