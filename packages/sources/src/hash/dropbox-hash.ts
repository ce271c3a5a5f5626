import { createHash } from 'node:crypto'

const block = 4 * 1024 * 1024

/** `content_hash` of Dropbox: SHA-256 of the SHA-256 of each block of 4 MiB. */
export class DropboxHash {
  readonly #whole = createHash('sha256')
  #block = createHash('sha256')
  #length = 0

  update(chunk: Uint8Array): void {
    for (let start = 0; start < chunk.length;) {
      const part = chunk.subarray(start, start + block - this.#length)
      this.#block.update(part)
      this.#length += part.length
      start += part.length
      if (this.#length === block) this.#close()
    }
  }

  #close(): void {
    this.#whole.update(this.#block.digest())
    this.#block = createHash('sha256')
    this.#length = 0
  }

  /** @returns the hash in hexadecimal. */
  digest(): string {
    if (this.#length > 0) this.#close()
    return this.#whole.digest('hex')
  }
}
