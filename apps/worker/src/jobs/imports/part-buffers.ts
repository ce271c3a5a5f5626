import { partBytes } from '@videozz/storage'

/** A fixed number of buffers of one part each: the memory that imports take, however many run. They are made when first needed. */
export class PartBuffers {
  readonly #free: Buffer[] = []
  readonly #waiting: ((buffer: Buffer) => void)[] = []
  #left: number

  constructor(count: number) {
    this.#left = count
  }

  /** Waits for a free buffer. */
  take(): Promise<Buffer> {
    const buffer = this.#free.pop() ?? this.#make()
    return buffer ? Promise.resolve(buffer) : new Promise((resolve) => this.#waiting.push(resolve))
  }

  give(buffer: Buffer): void {
    const next = this.#waiting.shift()
    if (next) next(buffer)
    else this.#free.push(buffer)
  }

  #make(): Buffer | undefined {
    if (this.#left === 0) return undefined
    this.#left--
    return Buffer.allocUnsafeSlow(partBytes)
  }
}
