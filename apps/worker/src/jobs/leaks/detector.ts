import { Worker } from 'node:worker_threads'
import type {
  Alignment,
  Detection,
  DetectProgress,
  Fingerprint,
  FingerprintMatch,
  LeakFrame,
  LeakThumbnails,
  UnitFrame,
} from '@videozz/imprint/detect'
import type { FromDetector, MediaToDetect, Question, ToDetector } from './detector-messages.ts'

/** What the detector reads. */
export type DetectorReaders = {
  /** Reads the leak from its beginning; called twice. */
  readLeak: () => AsyncGenerator<LeakFrame>
  loadUnit: (unit: number) => Promise<readonly UnitFrame[] | undefined>
  onProgress: (progress: DetectProgress) => void
}

/** Frames handed over at once. */
const batch = 24
/** Old generation of its heap, in MiB: what is kept of a leak of an hour and a media of twelve. */
const heapMib = 700

async function takeFrames(frames: AsyncGenerator<LeakFrame>): Promise<LeakFrame[]> {
  const taken: LeakFrame[] = []
  while (taken.length < batch) {
    const { value, done } = await frames.next()
    if (done) break
    taken.push(value)
  }
  return taken
}

/** The detector in a thread of its own. One task at a time. */
export class Detector {
  readonly #thread: Worker
  readonly #signal: AbortSignal
  #readers: DetectorReaders | undefined
  #passes = new Map<number, { frames: AsyncGenerator<LeakFrame>; ahead: Promise<LeakFrame[]> }>()
  #settle: { resolve: (message: FromDetector) => void; reject: (error: unknown) => void } | undefined
  #failure: { error: unknown } | undefined

  constructor(signal: AbortSignal) {
    this.#signal = signal
    this.#thread = new Worker(new URL('./detector-thread.ts', import.meta.url), { resourceLimits: { maxOldGenerationSizeMb: heapMib } })
    this.#thread.on('message', (message: FromDetector) => this.#take(message))
    this.#thread.on('error', (error) => this.#fail(error))
    this.#thread.on('exit', () => this.#fail(new Error('the thread of the detector has ended')))
    signal.addEventListener('abort', this.#abort, { once: true })
  }

  /** Which of some media a leak looks like, best first. @param media is read one at a time. */
  async search(leak: LeakThumbnails, media: AsyncIterable<Fingerprint>): Promise<FingerprintMatch[]> {
    this.#send({ kind: 'leak', leak })
    for await (const fingerprint of media) {
      if (this.#failure) break
      this.#send({ kind: 'fingerprint', fingerprint })
    }
    const message = await this.#ask({ kind: 'match' })
    if (message.kind !== 'matches') throw new Error(`the detector answered ${message.kind}`)
    return message.matches
  }

  /** Compares a leak with a media; with what was aligned before, it is weighed alone. @throws what the readers throw; the reason of an abort. */
  async detect(
    { thumbnails, aspect, cells, unitSeconds }: MediaToDetect,
    readers: DetectorReaders,
    alignment?: Alignment,
  ): Promise<Detection> {
    this.#readers = readers
    try {
      const message = await this.#ask({ kind: 'detect', media: { thumbnails, aspect, cells, unitSeconds }, alignment })
      if (message.kind === 'failed') throw new Error(message.error)
      if (message.kind !== 'detected') throw new Error(`the detector answered ${message.kind}`)
      return message.detection
    } finally {
      this.#readers = undefined
      await this.#closePasses()
    }
  }

  /** Ends the thread. */
  async stop(): Promise<void> {
    this.#signal.removeEventListener('abort', this.#abort)
    this.#failure ??= { error: new Error('the detector was stopped') }
    await this.#thread.terminate()
    await this.#closePasses()
  }

  #send(message: ToDetector): void {
    this.#thread.postMessage(message)
  }

  async #ask(message: ToDetector): Promise<FromDetector> {
    if (this.#failure) throw this.#failure.error
    const answer = new Promise<FromDetector>((resolve, reject) => (this.#settle = { resolve, reject }))
    this.#send(message)
    return answer
  }

  readonly #abort = (): void => this.#fail(this.#signal.reason)

  #fail(error: unknown): void {
    this.#failure ??= { error }
    this.#settle?.reject(error)
    this.#settle = undefined
  }

  #take(message: FromDetector): void {
    if (message.kind === 'progress') return this.#readers?.onProgress(message.progress)
    if (message.kind === 'ask') return void this.#answer(message.id, message.question)
    this.#settle?.resolve(message)
    this.#settle = undefined
  }

  async #answer(id: number, question: Question): Promise<void> {
    try {
      const value = question.what === 'unit' ? await this.#readers?.loadUnit(question.unit) : await this.#nextFrames(question.pass)
      this.#send({ kind: 'answer', id, value })
    } catch (error) {
      this.#fail(error)
    }
  }

  /** The next frames of a pass; those after them are decoded meanwhile. */
  async #nextFrames(pass: number): Promise<LeakFrame[]> {
    if (!this.#readers) return []
    const known = this.#passes.get(pass)
    const frames = known?.frames ?? this.#readers.readLeak()
    const taken = await (known?.ahead ?? takeFrames(frames))
    const ahead = takeFrames(frames)
    // Told when they are asked for.
    ahead.catch(() => undefined)
    this.#passes.set(pass, { frames, ahead })
    return taken
  }

  async #closePasses(): Promise<void> {
    const open = [...this.#passes.values()]
    this.#passes = new Map()
    for (const { frames } of open) await frames.return(undefined)
  }
}
