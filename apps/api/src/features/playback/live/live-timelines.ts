import { readTimeline } from '@videozz/db'
import type { Deps } from '../../../shared/app-deps.ts'
import type { PlaybackTokens } from '../../../shared/playback/playback-tokens.ts'
import { segmentsWithParts, Timeline, type WantedPlace } from './timeline.ts'
import { holdMs } from '../wait-for-publication.ts'
import { partHoldMs, writeLivePlaylist } from './write-live-playlist.ts'

/** A live that nobody asks for is forgotten, in milliseconds. */
const forgetMs = 60_000
/** A notification may be lost with its connection, so the database is read from time to time, too. */
const pollMs = 2000
const hourMs = 3_600_000

type Texts = { version: number; hour: number; texts: Map<string, string> }

/**
 * A live on air in this process: what its notifications announce is read once for all its players, and each playlist is written once for
 * all that ask for it. Begins with `open`, and ends by itself when the live is over or nobody has asked for it for a while.
 */
class LiveOnAir {
  readonly timeline = new Timeline()
  readonly #deps: Deps
  readonly #videoKey: string
  readonly #changed = new Set<() => void>()
  readonly #stops: (() => void)[]
  #paths: { hour: number; paths: Map<string, string> } = { hour: 0, paths: new Map() }
  #written: Texts = { version: -1, hour: 0, texts: new Map() }
  #reading: Promise<void> | undefined
  #stale = true
  #usedAt = 0

  constructor(deps: Deps, videoKey: string, onEnd: () => void) {
    this.#deps = deps
    this.#videoKey = videoKey
    const read = () => {
      this.#stale = true
      void this.#read().catch((error: unknown) => deps.log.warn({ err: error, videoKey }, 'a live could not be read'))
    }
    const timer = setInterval(() => {
      if (this.#changed.size === 0 && performance.now() - this.#usedAt > forgetMs) onEnd()
      else read()
    }, pollMs).unref()
    this.#stops = [deps.events.onSegment(videoKey, 1, read), deps.events.onLive(videoKey, read), () => clearInterval(timer)]
  }

  /** Resolves when everything that was committed before the call is known. */
  async #read(): Promise<void> {
    // One that is under way may be the first, without which nothing is known.
    while (this.#stale || this.#reading) {
      this.#reading ??= this.#readOnce().finally(() => (this.#reading = undefined))
      await this.#reading
    }
  }

  async #readOnce(): Promise<void> {
    this.#stale = false
    const { version, onAir } = this.timeline
    try {
      const read = await readTimeline(this.#deps.db, this.#videoKey, this.timeline.from, segmentsWithParts)
      this.timeline.apply(read ?? { onAir: false, segments: [], parts: [], spans: [], first: new Map() })
    } catch (error) {
      this.#stale = true
      throw error
    }
    if (this.timeline.version === version && this.timeline.onAir === onAir) return
    for (const wake of this.#changed) wake()
  }

  /** Makes sure that it was read once. */
  async open(): Promise<void> {
    this.#usedAt = performance.now()
    await this.#read()
  }

  /**
   * Waits until a rendition has the wanted place, nothing is added to the live any more, the player would give up or `signal` aborts.
   * @param part of the segment; absent for the whole segment.
   */
  async reach(name: string, { sequence, part }: WantedPlace, signal: AbortSignal): Promise<void> {
    const rendition = this.timeline.find(name)
    const deadline = performance.now() + (part === undefined || !rendition ? holdMs : partHoldMs(rendition))
    const left = () => deadline - performance.now()
    while (this.timeline.onAir && !this.timeline.has(name, { sequence, part }) && left() > 0 && !signal.aborted)
      await this.#change(left(), signal)
    this.#usedAt = performance.now()
  }

  async #change(ms: number, signal: AbortSignal): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    const done = () => resolve()
    const timer = setTimeout(done, ms)
    this.#changed.add(done)
    signal.addEventListener('abort', done)
    await promise
    clearTimeout(timer)
    this.#changed.delete(done)
    signal.removeEventListener('abort', done)
  }

  /** The playlist of a rendition as it is now; undefined where there is nothing of it yet. */
  write(tokens: PlaybackTokens, name: string, update: boolean): string | undefined {
    const rendition = this.timeline.find(name)
    if (!rendition) return undefined
    // Addresses are the same for an hour, so that a playlist is the same for everybody.
    const hour = Math.ceil(this.#deps.now().getTime() / hourMs)
    const { version } = this.timeline
    if (this.#written.version !== version || this.#written.hour !== hour) this.#written = { version, hour, texts: new Map() }
    const { texts } = this.#written
    const key = `${name} ${update}`
    const others = this.timeline.ends().filter((other) => other.name !== name)
    const text = texts.get(key) ?? writeLivePlaylist({ rendition, others, pathOf: this.#pathsOf(tokens, hour) }, { update })
    texts.set(key, text)
    return text
  }

  #pathsOf(tokens: PlaybackTokens, hour: number): (address: string) => string {
    if (this.#paths.hour !== hour) this.#paths = { hour, paths: new Map() }
    const { paths } = this.#paths
    const sign = tokens.segmentPaths({ videoKey: this.#videoKey, generation: 1 }, new Date(hour * hourMs))
    return (address) => {
      const path = paths.get(address) ?? sign(address)
      paths.set(address, path)
      return path
    }
  }

  stop(): void {
    for (const stop of this.#stops) stop()
    for (const wake of this.#changed) wake()
  }
}

/** The lives that players of this process watch. */
export class LiveTimelines {
  readonly #deps: Deps
  readonly #lives = new Map<string, LiveOnAir>()

  constructor(deps: Deps) {
    this.#deps = deps
  }

  /** A live as it is by now; undefined where nothing is added to it any more. */
  async find(videoKey: string): Promise<LiveOnAir | undefined> {
    const live = this.#lives.get(videoKey) ?? new LiveOnAir(this.#deps, videoKey, () => this.#forget(videoKey))
    this.#lives.set(videoKey, live)
    await live.open()
    if (live.timeline.onAir) return live
    this.#forget(videoKey)
    return undefined
  }

  #forget(videoKey: string): void {
    this.#lives.get(videoKey)?.stop()
    this.#lives.delete(videoKey)
  }
}
