import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { mostUnitsAtOnce } from '@videozz/db'
import type { FrameRate, Rung } from '@videozz/domain'
import { levelPicture, PatternDrawer, patternGrid, patternKey } from '@videozz/imprint/pattern'
import { type EncodedSegment, type MarkableRendition, MediaError, markUnits, readMarkable, type UnitVariants } from '@videozz/media'
import type { EncodeRun } from './encode-run.ts'

/** Units of one run of the marker that wait for it, at most; the encoder waits then. */
const mostWaiting = mostUnitsAtOnce
/** Longest time in milliseconds that units wait for others to be marked with: requests for them are held for 8 s. */
const patienceMs = 3000

type Rendition = {
  rung: Rung
  markable: MarkableRendition
  drawer: PatternDrawer
  waiting: EncodedSegment[]
}
export type MarkerPlan = {
  rungs: readonly Rung[]
  generation: number
  /** Of the mark. */
  version: number
  frameRate: FrameRate
  niceness: number
  /** See `KeyPictures`. */
  isStitchable: boolean
  /** Somebody may wait for the first units: they are marked with few others. */
  isAwaited: boolean
  /** A unit that cannot be marked ends the work. */
  isStrict?: boolean
}
export type MarkerCallbacks = {
  publish: (segment: EncodedSegment, variants: UnitVariants) => Promise<void>
  /** Called for each once all that were marked together are published; what it throws ends the work. */
  afterPublished?: (segment: EncodedSegment) => Promise<void>
}

/** Units to mark together, and the one after them, which tells what stands still. */
type Batch = { rendition: Rendition; units: readonly EncodedSegment[]; ahead: EncodedSegment | undefined }

/**
 * Makes two variants of each unit while the encoder goes on. Units of a rendition are marked together, so that they share the cost of starting
 * a program: as many as may be, or, where somebody waits for them, half as many as are published. The very first unit then waits for nothing.
 */
export class Marker {
  readonly #run: Pick<EncodeRun, 'folder' | 'signal' | 'secret' | 'log'>
  readonly #plan: MarkerPlan
  readonly #callbacks: MarkerCallbacks
  readonly #renditions = new Map<string, Rendition>()
  /** Ends what runs when the encode has failed. */
  readonly #stopped = new AbortController()
  #working: Promise<void> | undefined
  #failure: { error: unknown } | undefined
  /** No more units come. */
  #isEnded = false
  /** When units were last marked, by the clock of `performance`. */
  #markedAt = performance.now()
  #timer: NodeJS.Timeout | undefined
  /** Calls that wait for room. */
  #full: (() => void)[] = []

  constructor(run: Pick<EncodeRun, 'folder' | 'signal' | 'secret' | 'log'>, plan: MarkerPlan, callbacks: MarkerCallbacks) {
    this.#run = run
    this.#plan = plan
    this.#callbacks = callbacks
  }

  /** @param init the initialisation segment of a rendition. */
  begin(name: string, init: Buffer): void {
    const rung = this.#plan.rungs.find((each) => each.name === name)
    const markable = readMarkable(init)
    if (!rung || !markable) throw new MediaError('UNEXPECTED', `${name} cannot be marked`)
    const key = patternKey(this.#run.secret, this.#plan.version, this.#plan.generation)
    this.#renditions.set(name, { rung, markable, drawer: new PatternDrawer(key, patternGrid(rung)), waiting: [] })
  }

  /** Takes the next unit of a rendition; waits while as many wait as may. @throws what marking or publishing an earlier one threw. */
  async add(segment: EncodedSegment): Promise<void> {
    const rendition = this.#renditions.get(segment.rendition)
    if (!rendition) throw new Error(`${segment.rendition} has no initialisation segment`)
    rendition.waiting.push(segment)
    this.#work()
    while (rendition.waiting.length >= mostWaiting && !this.#failure)
      await new Promise<void>((resolve) => {
        this.#full.push(resolve)
      })
    this.#throwFailure()
  }

  /** Waits until everything is published. @throws as `add`. */
  async finish(): Promise<void> {
    this.#isEnded = true
    this.#work()
    while (this.#working) await this.#working
    this.#throwFailure()
  }

  /** Ends the work, whatever waits. */
  async stop(): Promise<void> {
    this.#stopped.abort(new Error('the encode has ended'))
    this.#failure ??= { error: new Error('the encode has ended') }
    this.#release()
    clearTimeout(this.#timer)
    await this.#working
  }

  #throwFailure(): void {
    if (this.#failure) throw this.#failure.error
  }

  /** What can be marked now of the rendition with the longest line. */
  #nextBatch(): Batch | undefined {
    const [rendition] = [...this.#renditions.values()].toSorted((one, other) => other.waiting.length - one.waiting.length)
    const { waiting } = rendition ?? { waiting: [] }
    const first = waiting[0]?.sequence ?? 0
    const { isAwaited } = this.#plan
    const isOpening = isAwaited && first === 0 && waiting.length === 1
    const isLate = performance.now() - this.#markedAt >= patienceMs
    // Whoever plays meanwhile has twice as much of it already.
    const enough = isAwaited ? Math.max(1, Math.floor(first / 2)) : mostUnitsAtOnce
    const least = this.#isEnded || isOpening || isLate ? 1 : Math.min(mostUnitsAtOnce - 1, enough)
    const count = Math.min(mostUnitsAtOnce, this.#isEnded || isOpening ? waiting.length : waiting.length - 1)
    return rendition && count >= least ? { rendition, units: waiting.slice(0, count), ahead: waiting[count] } : undefined
  }

  #release(): void {
    for (const resolve of this.#full.splice(0)) resolve()
  }

  /** Marks what can be marked, now or once it has waited long enough. */
  #work(): void {
    clearTimeout(this.#timer)
    this.#timer = this.#failure ? undefined : setTimeout(() => this.#work(), patienceMs)
    this.#working ??= this.#markAll()
      .catch((error: unknown) => {
        this.#failure ??= { error }
      })
      .finally(() => {
        this.#working = undefined
        this.#release()
        // One may have come between the last look and now.
        if (!this.#failure && this.#nextBatch()) this.#work()
      })
  }

  async #markAll(): Promise<void> {
    for (let batch = this.#nextBatch(); batch && !this.#failure; batch = this.#nextBatch()) {
      batch.rendition.waiting.splice(0, batch.units.length)
      this.#release()
      await this.#mark(batch)
      this.#markedAt = performance.now()
    }
  }

  async #mark({ rendition: { rung, markable, drawer }, units: segments, ahead }: Batch): Promise<void> {
    const { folder, signal, log } = this.#run
    const { frameRate, niceness, isStitchable } = this.#plan
    const grid = patternGrid(rung)
    const own = await mkdtemp(join(folder, 'mark-'))
    try {
      const made = await markUnits({
        rendition: markable,
        rung,
        units: segments.map(({ bytes }) => bytes),
        ahead: ahead?.bytes,
        luma: levelPicture(grid),
        grid,
        draw: (luma) => drawer.draw(segments[0]?.sequence ?? 0, segments.length, luma),
        frameRate,
        niceness,
        isStitchable,
        folder: own,
        signal: AbortSignal.any([signal, this.#stopped.signal]),
      })
      const fault = made.find((each) => each.fault !== undefined)?.fault
      if (fault !== undefined && this.#plan.isStrict) throw new MediaError('UNEXPECTED', fault)
      if (fault !== undefined) log.warn({ rendition: rung.name, first: segments[0]?.sequence, fault }, 'units cannot be marked')
      for (const [index, segment] of segments.entries()) {
        const variants = made[index]
        if (!variants) throw new Error('a unit has no variants')
        await this.#callbacks.publish(segment, variants)
      }
      for (const segment of segments) await this.#callbacks.afterPublished?.(segment)
    } finally {
      await rm(own, { recursive: true, force: true })
    }
  }
}
