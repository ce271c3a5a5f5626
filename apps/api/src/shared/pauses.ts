/** Most that are remembered at a time; past it the oldest are forgotten. */
const most = 10_000

/** Leaves alone for a while what has just failed, each for itself: another person's answer may be there all the same. */
export class Pauses {
  readonly #length: number
  readonly #now: () => Date
  /** In the order in which they failed. */
  readonly #failedAt = new Map<string, number>()

  /** @param length of a pause in milliseconds. */
  constructor(length: number, now: () => Date) {
    this.#length = length
    this.#now = now
  }

  has(key: string): boolean {
    const failedAt = this.#failedAt.get(key)
    return failedAt !== undefined && this.#now().getTime() - failedAt < this.#length
  }

  begin(key: string): void {
    this.#failedAt.delete(key)
    this.#failedAt.set(key, this.#now().getTime())
    for (const oldest of this.#failedAt.keys()) {
      if (this.#failedAt.size <= most) break
      this.#failedAt.delete(oldest)
    }
  }

  end(key: string): void {
    this.#failedAt.delete(key)
  }
}
