import { findMediaSecret, readMaxResolution, unwrapKey } from '@videozz/db'
import { isLiveSignalFit, type LiveFault, type LiveProtocol } from '@videozz/domain'
import { IngestError, type LiveOutput, LiveStream, type MediaMessage, videoTimescale } from '@videozz/ingest'
import { beginLiveRun, endLiveRun, persist } from '@videozz/operations'
import { LiveRungs } from '../rungs/live-rungs.ts'
import type { Deps } from '../shared/deps.ts'
import { continueLive } from './continue-live.ts'
import { ingestWords, resolutionWords } from './ingest-words.ts'
import { LiveWriter, RunLostError, type WrittenRun } from './live-writer.ts'
import type { PublisherRun } from './publisher-run.ts'
import type { LivePlace } from './run-place.ts'
import { RunReporter } from './run-reporter.ts'
import { TestRun } from './test-run.ts'

export type Publisher = { /** Of its stream key. */ keyHash: string; protocol: LiveProtocol; /** What it calls itself. */ encoder: string }
export type BegunRun = { run: PublisherRun } | { refused: string; fault: LiveFault }

/** Bytes that wait to be written, from which on the publisher is not read, and under which it is again. */
const waitingBytes = { most: 64 * 1024 ** 2, least: 32 * 1024 ** 2 }

/** Reports in a row after which a signal that is not fit for viewers is no accident. */
const unfitReports = 5
const brokenWords = 'A transmissão foi interrompida no servidor. Comece de novo.'

/** A rendition of a run: what it puts out is written one after the other. */
type Lane = { writer: LiveWriter; writing: Promise<void> }

const sizeOf = (output: LiveOutput): number => (output.kind === 'segment' ? 0 : output.bytes.length)

/** A publisher's stay: its messages are packaged, written one after the other, and reported each second. */
export class LiveRun implements PublisherRun {
  readonly #deps: Deps
  readonly #run: WrittenRun
  readonly #place: LivePlace
  readonly #stream: LiveStream
  readonly #rungs: LiveRungs
  readonly #top: Lane
  readonly #lower = new Map<string, Lane>()
  readonly #lost = new AbortController()
  readonly #reporter: RunReporter
  /** Tells the connection to end, with words for the encoder and why. */
  onStop: (words: string, reason: string) => void = () => undefined
  /** Tells the connection to stop reading for a while. */
  onFull: (isFull: boolean) => void = () => undefined
  #waiting = 0
  #full = false
  #ending: Promise<void> | undefined
  #unfit = 0

  private constructor(deps: Deps, run: WrittenRun, { place, maxResolution }: { place: LivePlace; maxResolution: number }) {
    this.#deps = deps
    this.#run = run
    this.#place = place
    const { seconds, segments, inits, rendition } = place.top
    this.#stream = new LiveStream({ start: seconds, segment: segments, init: inits })
    this.#top = { writer: new LiveWriter(deps, run, place.top), writing: Promise.resolve() }
    this.#rungs = new LiveRungs({
      settings: deps.env.transcode,
      maxResolution,
      top: rendition,
      log: deps.log.child({ live: run.liveKey }),
      onTop: ({ time: dts, ...picture }) =>
        this.#take(this.#stream.addPicture({ kind: 'video', time: (dts * 1000) / videoTimescale, dts, compositionOffset: 0, ...picture })),
      onLower: (name, outputs) => this.#write(this.#laneOf(name), outputs),
      onImpossible: (why) => (why === 'plan' ? this.#stop('refused', resolutionWords(maxResolution)) : this.#stop('failed', brokenWords)),
    })
    this.#stream.onPicture = (picture) => this.#rungs.take(picture, this.#stream.metadata.frameRate)
    this.#reporter = new RunReporter(deps, {
      run,
      stream: this.#stream,
      onHealth: (health) => this.#judge(isLiveSignalFit(health)),
      onLost: () => this.#fail(new RunLostError()),
      onStop: (words, reason) => this.#stop(reason, words),
    })
  }

  /** Begins a run, where the key opens a live that may begin now; else with what the publisher is told. */
  static async begin(deps: Deps, { keyHash, protocol, encoder }: Publisher): Promise<BegunRun> {
    const { db, env, log, mediaKey } = deps
    const { node, companyDomain } = env
    const input = { keyHash, node, protocol, encoder: encoder.slice(0, 100) || null, companyDomain }
    const begun = await beginLiveRun({ db, now: new Date() }, input)
    if (begun.outcome === 'refused') {
      log.info({ fault: begun.fault, protocol }, 'a publisher was refused')
      return { refused: begun.words, fault: begun.fault }
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
      const maxResolution = await readMaxResolution(db, written.accountId)
      log.info({ live: liveKey, run: number, returned: begun.returned }, 'a publisher began')
      return { run: new LiveRun(deps, written, { place, maxResolution }) }
    } catch (error) {
      await endLiveRun({ db, now: new Date() }, written, { reason: 'failed' })
      throw error
    }
  }

  /** Takes a message of the publisher. */
  push(message: MediaMessage): void {
    if (this.#ending) return
    this.#reporter.heardAt = new Date()
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
    this.onStop(words, reason)
  }

  /** What the top rung puts out. */
  #take(outputs: LiveOutput[]): void {
    this.#reporter.describe(outputs)
    this.#write(this.#top, outputs)
    this.#rungs.expect(outputs)
  }

  #laneOf(name: string): Lane {
    const { segments, inits } = this.#place.top
    const place = { rendition: name, segments, seconds: this.#place.lower.get(name) ?? 0, inits }
    const lane = this.#lower.get(name) ?? { writer: new LiveWriter(this.#deps, this.#run, place, false), writing: Promise.resolve() }
    this.#lower.set(name, lane)
    return lane
  }

  #write(lane: Lane, outputs: readonly LiveOutput[]): void {
    const since = performance.now()
    for (const output of outputs) {
      this.#waiting += sizeOf(output)
      // What the part is made of would be kept twice.
      const written = output.kind === 'part' ? { ...output, content: [] } : output
      // Whoever takes the live over continues where the top rung is: no other one may be ahead of it.
      const before = lane === this.#top ? lane.writing : Promise.all([lane.writing, this.#top.writing])
      lane.writing = before.then(() => this.#writeNext(lane, written, since))
    }
    this.#tellFull()
  }

  async #writeNext(lane: Lane, output: LiveOutput, since: number): Promise<void> {
    try {
      if (this.#lost.signal.aborted) return
      await persist(this.#lost.signal, () => lane.writer.write(output))
      if (output.kind === 'part' && lane === this.#top) this.#reporter.latencySeconds = output.duration + (performance.now() - since) / 1000
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
    this.#stop(error instanceof RunLostError ? 'lost' : 'failed', brokenWords)
  }

  #tellFull(): void {
    const full = this.#waiting > (this.#full ? waitingBytes.least : waitingBytes.most)
    if (full === this.#full) return
    this.#full = full
    this.onFull(full)
  }

  #judge(isFit: boolean): void {
    this.#unfit = isFit ? 0 : this.#unfit + 1
    if (this.#unfit === unfitReports) this.#rungs.refusePassing()
  }

  async #finish(reason: string): Promise<void> {
    this.#reporter.stop()
    if (this.#rungs.encodesTop) await this.#rungs.drain()
    // Of a stream that cannot be accepted nothing is kept, such as its sound alone.
    if (reason !== 'refused') this.#take(this.#stream.end())
    await this.#rungs.drain()
    this.#rungs.end()
    await Promise.all([this.#top, ...this.#lower.values()].map(({ writing }) => writing))
    const { db, log } = this.#deps
    const { id, liveKey } = this.#run
    await persist(AbortSignal.timeout(60_000), () =>
      endLiveRun({ db, now: new Date() }, { id, liveKey }, { reason, lastSeenAt: this.#reporter.heardAt }),
    )
    log.info({ live: liveKey, reason }, 'a publisher ended')
  }
}
