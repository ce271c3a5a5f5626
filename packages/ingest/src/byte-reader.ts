import { IngestError, type IngestFault } from './ingest-error.ts'

/** Reads big-endian fields in order; reading beyond the end is the fault given. */
export class ByteReader {
  readonly #bytes: Buffer
  readonly #short: IngestFault
  #at = 0

  constructor(bytes: Buffer, short: IngestFault) {
    this.#bytes = bytes
    this.#short = short
  }

  get left(): number {
    return this.#bytes.length - this.#at
  }

  #advance(length: number): number {
    if (length > this.left) throw new IngestError(this.#short)
    const at = this.#at
    this.#at += length
    return at
  }

  /** An unsigned integer of 1 to 6 bytes. */
  unsigned(length: number): number {
    return this.#bytes.readUIntBE(this.#advance(length), length)
  }

  /** A signed integer of 1 to 6 bytes. */
  signed(length: number): number {
    return this.#bytes.readIntBE(this.#advance(length), length)
  }

  double(): number {
    return this.#bytes.readDoubleBE(this.#advance(8))
  }

  /** A view of the next bytes, not a copy. */
  bytes(length: number): Buffer {
    const at = this.#advance(length)
    return this.#bytes.subarray(at, at + length)
  }

  rest(): Buffer {
    return this.bytes(this.left)
  }
}
