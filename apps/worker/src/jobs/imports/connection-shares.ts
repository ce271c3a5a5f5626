/**
 * Connections of this process to sources, in equal shares between the accounts that have files under way: each file has one, and files of
 * accounts below their share more.
 */
export class ConnectionShares {
  readonly #total: number
  readonly #most: number
  readonly #files = new Map<string, number>()
  readonly #extra = new Map<string, number>()

  /** @param files most files at once. @param extra connections beside the first of each. */
  constructor(files: number, extra: number) {
    this.#total = files + extra
    this.#most = extra
  }

  /** Whether files of several accounts are under way. */
  get shared(): boolean {
    return this.#files.size > 1
  }

  beginFile(account: string): void {
    add(this.#files, account, 1)
  }

  endFile(account: string): void {
    add(this.#files, account, -1)
  }

  /** One connection more for a file of an account. @returns whether there is one. */
  tryTake(account: string): boolean {
    if (sum(this.#extra) >= this.#most || this.#used(account) >= this.#share()) return false
    add(this.#extra, account, 1)
    return true
  }

  give(account: string): void {
    add(this.#extra, account, -1)
  }

  /** Whether an account has more than its share, since others began: its files give connections back at the end of a part. */
  isOver(account: string): boolean {
    return (this.#extra.get(account) ?? 0) > 0 && this.#used(account) > this.#share()
  }

  #used(account: string): number {
    return (this.#files.get(account) ?? 0) + (this.#extra.get(account) ?? 0)
  }

  #share(): number {
    return Math.floor(this.#total / Math.max(1, this.#files.size))
  }
}

function add(counts: Map<string, number>, account: string, change: number): void {
  const count = (counts.get(account) ?? 0) + change
  if (count > 0) counts.set(account, count)
  else counts.delete(account)
}

const sum = (counts: Map<string, number>): number => [...counts.values()].reduce((total, count) => total + count, 0)
