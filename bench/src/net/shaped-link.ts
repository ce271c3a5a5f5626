export type Line = {
  /** Bits per second, in each direction. */
  rate: number
  /** Milliseconds there and back. */
  roundTrip: number
}

/** One direction of a line that all connections share: bytes leave one after another at its rate and arrive half a round trip later. */
export class ShapedLink {
  readonly #millisecondsPerByte: number
  readonly #travel: number
  #free = 0

  constructor({ rate, roundTrip }: Line) {
    this.#millisecondsPerByte = 8000 / rate
    this.#travel = roundTrip / 2
  }

  /** When bytes handed over at `now` have arrived whole. Milliseconds. */
  arrival(now: number, bytes: number): number {
    this.#free = Math.max(this.#free, now) + bytes * this.#millisecondsPerByte
    return this.#free + this.#travel
  }
}
