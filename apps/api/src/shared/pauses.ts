/** Most entries at a time; beyond it the oldest are dropped. */
const most = 10_000

/** Keys whose last request failed less than `lengthMs` ago, so that they are not requested again yet. */
export class Pauses {
  readonly #lengthMs: number
  readonly #now: () => Date
  /** In the order in which they failed. */
  readonly #failedAt = new Map<string, number>()

  /** @param lengthMs of a pause. */
  constructor(lengthMs: number, now: () => Date) {
    this.#lengthMs = lengthMs
    this.#now = now
  }

  has(key: string): boolean {
    const failedAt = this.#failedAt.get(key)
    return failedAt !== undefined && this.#now().getTime() - failedAt < this.#lengthMs
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
