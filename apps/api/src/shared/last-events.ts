/** Rooms whose last event is kept at most; the oldest go first. */
const mostRooms = 10_000

/** When the last event of a room came. The channel tells it to whoever joins, for what they fetched before may be older. */
export class LastEvents {
  readonly #at = new Map<string, number>()
  /** Before it nothing is known: it counts as an event of every room. */
  #knownFrom: number

  /** @param now milliseconds of a clock that only rises. */
  constructor(now: number) {
    this.#knownFrom = now
  }

  note(room: string, now: number): void {
    this.#at.delete(room)
    this.#at.set(room, now)
    for (const [oldest, at] of this.#at) {
      if (this.#at.size <= mostRooms) break
      this.#at.delete(oldest)
      this.#knownFrom = Math.max(this.#knownFrom, at)
    }
  }

  /** Milliseconds since the last event of any of some rooms. */
  since(rooms: readonly string[], now: number): number {
    return now - Math.max(this.#knownFrom, ...rooms.map((room) => this.#at.get(room) ?? 0))
  }
}
