import { type LiveRungPlan, planLiveRungs, type Rung } from '@videozz/domain'
import { type EncodedPicture, type LiveOutput, RungStream, type VideoSample } from '@videozz/ingest'
import type { LivePreset } from '@videozz/media'
import type { Logger } from 'pino'
import { RungEncoder } from './rung-encoder.ts'

/** How a node encodes. */
export type TranscodeSettings = {
  /** Names of the lower rungs. */
  rungs: readonly string[]
  preset: LivePreset
  /** An encoder that is further behind leaves pictures out. */
  mostDelaySeconds: number
}

export type LiveRungsSetUp = {
  /** Absent where nothing is encoded. */
  settings: TranscodeSettings | undefined
  /** Of the account's plan, as a short side in pixels. */
  maxResolution: number
  /** Name of the top rung, where the live has begun. */
  top: string | null
  log: Logger
  /** A picture of the top rung, where that is encoded too. */
  onTop: (picture: EncodedPicture) => void
  onLower: (name: string, outputs: LiveOutput[]) => void
  /** The top rung cannot be made: the plan has less and nothing is encoded, or the encoder fails again and again. */
  onImpossible: (why: 'plan' | 'encoder') => void
}

/** Failures and overloads after which less is made. */
const most = { failures: 5, skips: 3 } as const
/** Milliseconds: in which overloads are counted together, after which an encoder that fails did not fail at its start, to the next try. */
const ms = { skips: 60_000, steady: 60_000, firstRetry: 500, lastRetry: 8000 } as const

const shownAt = ({ dts, compositionOffset }: VideoSample): number => dts + compositionOffset

/**
 * Lower rungs of a run, and its top one where what arrives may not pass, by one encoder. The top rung that passes never waits for it: an
 * encoder that fails or is too slow leaves segments of the others out, and begins again at a later key frame.
 */
export class LiveRungs {
  readonly #setUp: LiveRungsSetUp
  readonly #streams = new Map<string, RungStream>()
  #configuration: VideoSample['configuration'] | undefined
  #plan: LiveRungPlan = { top: null, lower: [] }
  #top: string | null
  #mayPass = true
  /** The plan is to be made anew. */
  #renews = false
  #encoder: RungEncoder | undefined
  /** Resolves when the encoder before is done. */
  #before: Promise<void> | undefined
  /** Pictures are left out until the encoder has caught up. */
  #skipping = false
  #skips: number[] = []
  #failures = 0
  #retryAt = 0
  readonly #givenUp = new Set<string>()

  constructor(setUp: LiveRungsSetUp) {
    this.#setUp = setUp
    this.#top = setUp.top
  }

  /** Whether the top rung is encoded too. */
  get encodesTop(): boolean {
    return this.#plan.top !== null
  }

  /** Takes a picture of the publisher. `hold`: the top rung has that of the encoder in its place. */
  take(picture: VideoSample, frameRate: number | undefined): 'pass' | 'hold' {
    if (picture.key && (this.#renews || picture.configuration !== this.#configuration)) this.#begin(picture, frameRate)
    if (picture.configuration === this.#configuration && this.#rungs.length > 0) this.#feed(picture)
    return this.encodesTop ? 'hold' : 'pass'
  }

  /** What arrives may not pass any more: from its next key frame on the top rung is encoded. */
  refusePassing(): void {
    if (!this.#mayPass || !this.#setUp.settings) return
    this.#mayPass = false
    this.#renews = true
  }

  /** Takes what the top rung puts out. */
  expect(outputs: readonly LiveOutput[]): void {
    for (const [name, stream] of this.#streams) for (const output of outputs) this.#setUp.onLower(name, stream.expect(output))
  }

  /** No more pictures come: resolves when those that came are encoded. */
  async drain(): Promise<void> {
    this.#close()
    await this.#before
  }

  /** The top rung has put everything out, and all pictures are encoded. */
  end(): void {
    for (const [name, stream] of this.#streams) this.#setUp.onLower(name, stream.end())
  }

  get #rungs(): Rung[] {
    const { top, lower } = this.#plan
    return [...(top ? [top] : []), ...lower]
  }

  /** Pictures of another configuration begin: another plan, and another encoder. */
  #begin(first: VideoSample, frameRate = 0): void {
    const { settings, maxResolution, onImpossible, log } = this.#setUp
    const { width, height, pixelShape, frameRate: stated = frameRate } = first.configuration
    const picture = { width: Math.round((width * pixelShape.width) / pixelShape.height), height, frameRate: stated }
    const names = settings?.rungs.filter((name) => !this.#givenUp.has(name)) ?? []
    const plan = planLiveRungs(picture, { maxResolution, names, top: this.#top, mayPass: this.#mayPass })
    this.#close(first)
    this.#renews = false
    this.#configuration = first.configuration
    if (plan.top && !settings) return onImpossible('plan')
    this.#plan = plan
    // What is encoded once stays so: pictures of an encoder and those of the publisher would get out of order.
    this.#mayPass = plan.top === null
    this.#top ??= plan.top?.name ?? `${Math.min(width, height)}p`
    for (const [name, stream] of this.#streams)
      if (!plan.lower.some((rung) => rung.name === name)) this.#setUp.onLower(name, stream.interrupt(first.dts))
    for (const { name } of plan.lower) if (!this.#streams.has(name)) this.#streams.set(name, new RungStream())
    log.info({ top: plan.top?.name ?? 'passed through', lower: plan.lower.map(({ name }) => name) }, 'rungs of a live were planned')
  }

  #feed(picture: VideoSample): void {
    const encoder = this.#encoder
    if (!encoder) {
      if (!picture.key || performance.now() < this.#retryAt) return
      this.#start(picture)
      this.#resume(picture)
    } else if (this.#skipping) {
      if (encoder.isStopped) encoder.kill()
      if (!picture.key || !encoder.hasCaughtUp) return
      this.#skipping = false
      this.#resume(picture)
    } else if (encoder.isBehind) return this.#skip(encoder, picture)
    this.#encoder?.write(picture)
  }

  #start(first: VideoSample): void {
    const { settings } = this.#setUp
    if (!settings) return
    const rungs = this.#rungs
    const { encodesTop } = this
    const before = this.#before
    let held: [number, EncodedPicture][] | undefined = before && []
    const deliver = (rung: number, picture: EncodedPicture): void => {
      if (encodesTop && rung === 0) this.#setUp.onTop(picture)
      else {
        const name = rungs[rung]?.name ?? ''
        this.#setUp.onLower(name, this.#streams.get(name)?.add(picture) ?? [])
      }
    }
    const encoder = new RungEncoder({
      rungs,
      keys: encodesTop ? 'even' : 'source',
      preset: settings.preset,
      mostDelayMs: settings.mostDelaySeconds * 1000,
      first,
      onPicture: (rung, picture) => (held ? held.push([rung, picture]) : deliver(rung, picture)),
    })
    this.#encoder = encoder
    this.#skipping = false
    // Pictures keep their order though two encoders may be at work for a moment.
    void before?.then(() => {
      const pictures = held ?? []
      held = undefined
      for (const [rung, picture] of pictures) deliver(rung, picture)
    })
    void encoder.ended.then(({ exitCode, signal, stderr }) => {
      if (this.#encoder !== encoder) return
      this.#setUp.log.warn({ exitCode, signal, stderr }, 'the encoder of a live ended; it begins again')
      this.#lose(encoder)
      this.#failures = performance.now() - encoder.begunAt > ms.steady ? 1 : this.#failures + 1
      this.#retryAt = performance.now() + Math.min(ms.lastRetry, ms.firstRetry * 2 ** (this.#failures - 1))
      if (this.#failures >= most.failures) this.#giveUp()
    })
  }

  #resume(picture: VideoSample): void {
    for (const { name } of this.#plan.lower) this.#streams.get(name)?.resume(shownAt(picture))
  }

  #interrupt(encoder: RungEncoder, from: (rung: number) => number): void {
    for (const [rung, { name }] of encoder.rungs.entries()) {
      const stream = this.#streams.get(name)
      if (stream) this.#setUp.onLower(name, stream.interrupt(from(rung)))
    }
  }

  /** An encoder is gone, with the pictures that it had not encoded. */
  #lose(encoder: RungEncoder): void {
    this.#encoder = undefined
    this.#interrupt(encoder, (rung) => encoder.endOf(rung))
  }

  /** The encoder is too slow: pictures up to a key frame are left out, rather than kept without limit. */
  #skip(encoder: RungEncoder, picture: VideoSample): void {
    const now = performance.now()
    this.#skipping = true
    this.#interrupt(encoder, () => picture.dts)
    this.#skips = [...this.#skips.filter((at) => at > now - ms.skips), now]
    this.#setUp.log.warn({ rungs: encoder.rungs.map(({ name }) => name) }, 'the encoder of a live is too slow: segments are left out')
    const highest = this.#plan.lower.at(-1)
    if (this.#skips.length < most.skips || !highest) return
    this.#skips = []
    this.#givenUp.add(highest.name)
    this.#plan = { ...this.#plan, lower: this.#plan.lower.slice(0, -1) }
    this.#setUp.log.error({ rung: highest.name }, 'a rung of a live is given up: the machine is too slow for it')
    this.#lose(encoder)
    this.#before = encoder.ended.then(() => undefined)
    encoder.kill()
  }

  #giveUp(): void {
    this.#setUp.log.error('the encoder of a live fails again and again: lower rungs are given up')
    for (const { name } of this.#plan.lower) this.#givenUp.add(name)
    const { top } = this.#plan
    this.#plan = { top: null, lower: [] }
    if (top) this.#setUp.onImpossible('encoder')
  }

  /** Ends the encoder once it has encoded what it was given. @param following the picture after that. */
  #close(following?: VideoSample): void {
    const encoder = this.#encoder
    if (!encoder) return
    this.#encoder = undefined
    this.#before = Promise.all([encoder.finish(), this.#before]).then(([{ exitCode }]) => {
      if (exitCode === 0) return
      this.#interrupt(encoder, (rung) => encoder.endOf(rung))
      if (following) this.#resume(following)
    })
  }
}
