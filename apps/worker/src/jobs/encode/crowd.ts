/** First renditions this process makes now, so that one that could go on gives way to one that has yet to begin. */
export class Crowd {
  #openings = 0
  #bases = 0

  /** @returns what to call when it ends. */
  enter(kind: 'opening' | 'base'): () => void {
    const add = (count: number) => (kind === 'opening' ? (this.#openings += count) : (this.#bases += count))
    add(1)
    let inside = true
    return () => {
      if (inside) add(-1)
      inside = false
    }
  }

  /** Whether an opening that has played its part should leave the rest to the queue. */
  get crowded(): boolean {
    return this.#openings > 1 || this.#bases > 0
  }
}
