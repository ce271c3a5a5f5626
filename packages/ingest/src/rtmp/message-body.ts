/** Most bytes that are allocated before anything of them has come. */
const firstAllocation = 64 * 1024

/** Collects the payload of a message. What the header announces is allocated only as far as it comes. */
export class MessageBody {
  readonly #length: number
  #bytes: Buffer
  #filled = 0

  constructor(length: number) {
    this.#length = length
    this.#bytes = Buffer.allocUnsafe(Math.min(length, firstAllocation))
  }

  get missing(): number {
    return this.#length - this.#filled
  }

  get allocated(): number {
    return this.#bytes.length
  }

  get bytes(): Buffer {
    return this.#bytes.subarray(0, this.#filled)
  }

  append(part: Buffer): void {
    const end = this.#filled + part.length
    if (end > this.#bytes.length) {
      const larger = Buffer.allocUnsafe(Math.min(this.#length, Math.max(end, this.#bytes.length * 2)))
      this.#bytes.copy(larger, 0, 0, this.#filled)
      this.#bytes = larger
    }
    part.copy(this.#bytes, this.#filled)
    this.#filled = end
  }
}
