import { addTraffic, type Database, type MediaTraffic } from '@videozz/db'
import { dayOf, endOfDay } from '@videozz/domain'
import type { Logger } from 'pino'

const flushMs = 5000

/** Counts bytes of segments as they are sent, by media and day, and writes them down every few seconds and at the end. */
export class TrafficMeter {
  readonly #db: Database
  readonly #log: Logger
  readonly #now: () => Date
  #counts = new Map<string, MediaTraffic>()
  #day = ''
  #dayEnds = 0
  #timer: NodeJS.Timeout | undefined
  #writing: Promise<void> = Promise.resolve()

  constructor({ db, log, now }: { db: Database; log: Logger; now: () => Date }) {
    this.#db = db
    this.#log = log
    this.#now = now
  }

  /** A request for a segment of this media began to be answered. @returns adds bytes that left. */
  begin(videoKey: string): (bytes: number) => void {
    const day = this.#today()
    this.#add({ videoKey, day, bytes: 0, requests: 1 })
    return (bytes) => this.#add({ videoKey, day, bytes, requests: 0 })
  }

  /** Writes down what was counted. What cannot be written now is kept for the next time. */
  flush(): Promise<void> {
    this.#writing = this.#writing.then(() => this.#write())
    return this.#writing
  }

  /** Writes the remaining counts. */
  async close(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    await this.flush()
    clearTimeout(this.#timer)
  }

  #today(): string {
    const now = this.#now()
    if (now.getTime() >= this.#dayEnds || this.#day === '') {
      this.#day = dayOf(now)
      this.#dayEnds = endOfDay(this.#day).getTime()
    }
    return this.#day
  }

  #add(count: MediaTraffic): void {
    const name = `${count.day} ${count.videoKey}`
    const known = this.#counts.get(name)
    if (known) {
      known.bytes += count.bytes
      known.requests += count.requests
    } else this.#counts.set(name, count)
    this.#timer ??= setTimeout(() => void this.flush(), flushMs).unref()
  }

  async #write(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const counts = this.#counts
    this.#counts = new Map()
    try {
      await addTraffic(this.#db, 'served', [...counts.values()])
    } catch (error) {
      this.#log.warn({ err: error }, 'traffic could not be written down yet')
      for (const count of counts.values()) this.#add(count)
    }
  }
}
