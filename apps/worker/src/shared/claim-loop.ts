export type ClaimLoopOptions = {
  /** Claims due work once and begins it. */
  claim: () => Promise<void>
  /** Whether more work may begin. */
  hasRoom: () => boolean
  onError: (error: unknown) => void
}

/** Claims due work whenever it is woken, as long as there is room: one claim at a time, and one more where it was woken meanwhile. */
export class ClaimLoop {
  readonly #options: ClaimLoopOptions
  #running: Promise<void> | undefined
  #again = false
  #closed = false

  constructor(options: ClaimLoopOptions) {
    this.#options = options
  }

  wake(): void {
    if (this.#closed) return
    this.#again = true
    this.#running ??= this.#run()
      .catch(this.#options.onError)
      .finally(() => {
        this.#running = undefined
        // Woken between the last claim and here.
        if (this.#again && this.#options.hasRoom()) this.wake()
      })
  }

  /** Claims nothing more; resolves when the claim under way has ended. */
  async close(): Promise<void> {
    this.#closed = true
    await this.#running
  }

  async #run(): Promise<void> {
    while (this.#again && !this.#closed && this.#options.hasRoom()) {
      this.#again = false
      await this.#options.claim()
    }
  }
}
