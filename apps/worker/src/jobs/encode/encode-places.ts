/** Openings at the same time: one may continue as long as it is alone, the other place is free for the next file. */
const places = 2

/** First renditions this process makes now, so that one that could continue yields to one that has yet to start. */
export class EncodePlaces {
  #openings = 0
  #bases = 0
  readonly #waiting: (() => void)[] = []

  /** Waits for a place among the openings, in the order of coming. @returns what to call when it ends. */
  async enterOpening(): Promise<() => void> {
    if (this.#openings < places) this.#openings++
    // The place is handed to the next waiter directly, so that no other caller takes it in between.
    else await new Promise<void>((resolve) => this.#waiting.push(resolve))
    return once(() => {
      const next = this.#waiting.shift()
      if (next) next()
      else this.#openings--
    })
  }

  /** @returns what to call when it ends. */
  enterBase(): () => void {
    this.#bases++
    return once(() => this.#bases--)
  }

  /** Whether the next opening has to wait for a place. */
  get full(): boolean {
    return this.#openings >= places
  }

  /**
   * Whether another opening or first rendition is running, so that an opening that has enough segments should leave the rest to the queue.
   */
  get contended(): boolean {
    return this.#openings > 1 || this.#bases > 0
  }
}

function once(leave: () => void): () => void {
  let inside = true
  return () => {
    if (inside) leave()
    inside = false
  }
}
