import { hashLiveKey, findMediaSecret, type LiveRunReport, unwrapKey } from '@videozz/db'
import type { LiveProtocol, LiveSignal } from '@videozz/domain'
import { IngestError, type LiveOutput, LiveStream, type MediaMessage } from '@videozz/ingest'
import { beginLiveRun, endLiveRun, persist, reportLiveRun } from '@videozz/operations'
import type { Deps } from '../shared/deps.ts'
import { continueLive } from './continue-live.ts'
import { addSample } from './describe-signal.ts'
import { ingestWords } from './ingest-words.ts'
import { LiveWriter, RunLostError, type WrittenRun } from './live-writer.ts'
import type { PublisherRun } from './publisher-run.ts'
import { TestRun } from './test-run.ts'

export type Publisher = { streamKey: string; protocol: LiveProtocol; /** What it calls itself. */ encoder: string }
export type BegunRun = { run: PublisherRun } | { refused: string }

/** Milliseconds between two reports of a run. */
const reportMs = 1000
/** Bytes that wait to be written, from which on the publisher is not read, and under which it is again. */
const waitingBytes = { most: 64 * 1024 ** 2, least: 32 * 1024 ** 2 }

const sizeOf = (output: LiveOutput): number => (output.kind === 'segment' ? 0 : output.bytes.length)

/** A publisher's stay: its messages are packaged, written one after the other, and reported each second. */
export class LiveRun implements PublisherRun {
  readonly #deps: Deps
  readonly #run: WrittenRun
  readonly #stream: LiveStream
  readonly #writer: LiveWriter
  readonly #lost = new AbortController()
  readonly #timer: NodeJS.Timeout
  /** Tells the connection to end, with words for the encoder. */
  onStop: (words: string) => void = () => undefined
  /** Tells the connection to stop reading for a while. */
  onFull: (isFull: boolean) => void = () => undefined
  #signal: LiveSignal = { samples: [], droppedFrames: 0, latencySeconds: null }
  #described: Pick<LiveRunReport, 'video' | 'audio'> = {}
  #heardAt = new Date()
  #writing: Promise<void> = Promise.resolve()
  #waiting = 0
  #full = false
  #ending: Promise<void> | undefined
  #reporting = false

  private constructor(deps: Deps, run: WrittenRun, parts: { stream: LiveStream; writer: LiveWriter }) {
    this.#deps = deps
    this.#run = run
    this.#stream = parts.stream
    this.#writer = parts.writer
    this.#timer = setInterval(() => void this.#report(), reportMs)
  }

  /** Begins a run, where the key opens a live that may begin now; else with what the publisher is told. */
  static async begin(deps: Deps, { streamKey, protocol, encoder }: Publisher): Promise<BegunRun> {
    const { db, env, log, mediaKey } = deps
    const { node, companyDomain } = env
    const input = { keyHash: hashLiveKey(streamKey), node, protocol, encoder: encoder.slice(0, 100) || null, companyDomain }
    const begun = await beginLiveRun({ db, now: new Date() }, input)
    if (begun.outcome === 'refused') {
      log.info({ fault: begun.fault, protocol }, 'a publisher was refused')
      return { refused: begun.words }
    }
    const { id, number, live_key: liveKey, test } = begun.run
    if (test) {
      log.info({ live: liveKey, run: number }, 'a publisher tests its connection')
      return { run: new TestRun(deps, { id, liveKey }) }
    }
    const secret = unwrapKey(mediaKey, await findMediaSecret(db, liveKey))
    const written = { id, number, liveKey, accountId: begun.live.account_id, secret }
    try {
      const place = await continueLive(deps, written)
      const stream = new LiveStream({ start: place.seconds, segment: place.segments, init: place.inits })
      log.info({ live: liveKey, run: number, returned: begun.returned }, 'a publisher began')
      return { run: new LiveRun(deps, written, { stream, writer: new LiveWriter(deps, written, place) }) }
    } catch (error) {
      await endLiveRun({ db, now: new Date() }, written, { reason: 'failed' })
      throw error
    }
  }

  /** Takes a message of the publisher. */
  push(message: MediaMessage): void {
    if (this.#ending) return
    this.#heardAt = new Date()
    try {
      this.#take(this.#stream.push(message))
    } catch (error) {
      if (!(error instanceof IngestError)) throw error
      this.#deps.log.warn({ live: this.#run.liveKey, fault: error.code, detail: error.detail }, 'a stream cannot be accepted')
      this.#stop('refused', ingestWords(error))
    }
  }

  /** The publisher is gone, or is to go: what it sent is published, and the live waits for its return. */
  end(reason: string): Promise<void> {
    this.#ending ??= this.#finish(reason).catch((error: unknown) =>
      this.#deps.log.error({ err: error, live: this.#run.liveKey }, 'a run of a live could not be ended; it ends when its claim does'),
    )
    return this.#ending
  }

  #stop(reason: string, words: string): void {
    void this.end(reason)
    this.onStop(words)
  }

  #take(outputs: LiveOutput[]): void {
    const since = performance.now()
    for (const output of outputs) {
      if (output.kind === 'init') this.#describe(output)
      this.#waiting += sizeOf(output)
      this.#writing = this.#writing.then(() => this.#write(output, since))
    }
    this.#tellFull()
  }

  async #write(output: LiveOutput, since: number): Promise<void> {
    try {
      if (this.#lost.signal.aborted) return
      await persist(this.#lost.signal, () => this.#writer.write(output))
      if (output.kind === 'part') this.#signal = { ...this.#signal, latencySeconds: output.duration + (performance.now() - since) / 1000 }
    } catch (error) {
      this.#fail(error)
    } finally {
      this.#waiting -= sizeOf(output)
      this.#tellFull()
    }
  }

  #fail(error: unknown): void {
    if (this.#lost.signal.aborted) return
    this.#lost.abort(error)
    if (!(error instanceof RunLostError)) this.#deps.log.error({ err: error, live: this.#run.liveKey }, 'a live could not be written')
    this.#stop(error instanceof RunLostError ? 'lost' : 'failed', 'A transmissão foi interrompida no servidor. Comece de novo.')
  }

  #tellFull(): void {
    const full = this.#waiting > (this.#full ? waitingBytes.least : waitingBytes.most)
    if (full === this.#full) return
    this.#full = full
    this.onFull(full)
  }

  #describe({ tracks: { video, audio } }: LiveOutput & { kind: 'init' }): void {
    this.#described = {
      ...(video && { video: { codec: video.codec, width: video.width, height: video.height, frameRate: video.frameRate ?? null } }),
      ...(audio && { audio }),
    }
  }

  async #report(): Promise<void> {
    if (this.#reporting || this.#ending) return
    this.#reporting = true
    const now = new Date()
    try {
      this.#signal = addSample(this.#signal, this.#stream.health(), this.#signal.latencySeconds, now)
      const report = { lastSeenAt: this.#heardAt, signal: this.#signal, ...this.#described }
      const renewed = await reportLiveRun({ db: this.#deps.db, now }, this.#run.id, report)
      if (renewed.outcome === 'lost') this.#fail(new RunLostError())
      else if (renewed.outcome === 'stop') this.#stop(renewed.reason, renewed.words)
    } catch (error) {
      this.#deps.log.warn({ err: error, live: this.#run.liveKey }, 'a run of a live could not be reported; it is again in a second')
    } finally {
      this.#reporting = false
    }
  }

  async #finish(reason: string): Promise<void> {
    clearInterval(this.#timer)
    // Of a stream that cannot be accepted nothing is kept, such as its sound alone.
    if (reason !== 'refused') this.#take(this.#stream.end())
    await this.#writing
    const { db, log } = this.#deps
    const { id, liveKey } = this.#run
    await persist(AbortSignal.timeout(60_000), () =>
      endLiveRun({ db, now: new Date() }, { id, liveKey }, { reason, lastSeenAt: this.#heardAt }),
    )
    log.info({ live: liveKey, reason }, 'a publisher ended')
  }
}
