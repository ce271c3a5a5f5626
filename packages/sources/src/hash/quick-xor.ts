const width = 20
const bits = width * 8
const shift = 11

/**
 * QuickXorHash of OneDrive: byte `i` is combined by XOR into 160 bits at bit `11 i`, and the length into the last 64 of them. The place
 * comes round after 160 bytes, so that bytes are combined in 160 columns first, four at once, and those are moved to their bits at the end.
 */
export class QuickXor {
  readonly #columns = new Uint8Array(bits)
  readonly #words = new Int32Array(this.#columns.buffer)
  #length = 0

  update(chunk: Uint8Array): void {
    const columns = this.#columns
    let place = 0
    // Up to the next whole round, so that words of the chunk and of the columns coincide.
    while (place < chunk.length && (this.#length + place) % bits !== 0) {
      const column = (this.#length + place) % bits
      columns[column] = (columns[column] ?? 0) ^ (chunk[place++] ?? 0)
    }
    place = this.#updateRounds(chunk, place)
    for (; place < chunk.length; place++) {
      const column = (this.#length + place) % bits
      columns[column] = (columns[column] ?? 0) ^ (chunk[place] ?? 0)
    }
    this.#length += chunk.length
  }

  /** @returns where the last whole round of the chunk ends. */
  #updateRounds(chunk: Uint8Array, start: number): number {
    const rounds = Math.floor((chunk.length - start) / bits)
    if (rounds === 0) return start
    const begin = chunk.byteOffset + start
    const size = rounds * bits
    // A copy where the words of the chunk do not begin at a word of its memory.
    const aligned =
      begin % 4 === 0
        ? new Int32Array(chunk.buffer, begin, size / 4)
        : new Int32Array(Uint8Array.from(chunk.subarray(start, start + size)).buffer)
    const words = this.#words
    for (let place = 0; place < aligned.length;)
      for (let word = 0; word < words.length; word++) words[word] = (words[word] ?? 0) ^ (aligned[place++] ?? 0)
    return start + size
  }

  /** @returns the hash in base64, as OneDrive writes it. */
  digest(): string {
    const hash = Buffer.alloc(width)
    for (const [column, value] of this.#columns.entries()) {
      const bit = (column * shift) % bits
      const first = bit >> 3
      const moved = value << (bit & 7)
      hash[first] = (hash[first] ?? 0) ^ (moved & 0xff)
      const next = (first + 1) % width
      hash[next] = (hash[next] ?? 0) ^ (moved >> 8)
    }
    const length = Buffer.alloc(8)
    length.writeBigUInt64LE(BigInt(this.#length))
    for (const [index, value] of length.entries()) hash[width - 8 + index] = (hash[width - 8 + index] ?? 0) ^ value
    return hash.toString('base64')
  }
}
