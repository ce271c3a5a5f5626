/** A set that keeps the names added last, up to a number. */
export class RecentSet {
  readonly #limit: number
  readonly #names = new Set<string>()

  constructor(limit: number) {
    this.#limit = limit
  }

  has(name: string): boolean {
    return this.#names.has(name)
  }

  add(name: string): void {
    this.#names.add(name)
    if (this.#names.size <= this.#limit) return
    for (const oldest of this.#names) {
      this.#names.delete(oldest)
      return
    }
  }
}
