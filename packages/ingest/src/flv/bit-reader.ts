import { IngestError, type IngestFault } from '../ingest-error.ts'

/** Reads bits, most significant first; reading beyond the end is the fault given. */
export class BitReader {
  readonly #bytes: Buffer
  readonly #short: IngestFault
  #at = 0

  constructor(bytes: Buffer, short: IngestFault) {
    this.#bytes = bytes
    this.#short = short
  }

  get left(): number {
    return this.#bytes.length * 8 - this.#at
  }

  bit(): number {
    if (this.left < 1) throw new IngestError(this.#short)
    const byte = this.#bytes[this.#at >> 3] ?? 0
    return (byte >> (7 - (this.#at++ & 7))) & 1
  }

  flag(): boolean {
    return this.bit() === 1
  }

  /** An unsigned integer of up to 32 bits. */
  bits(count: number): number {
    let value = 0
    for (let index = 0; index < count; index++) value = value * 2 + this.bit()
    return value
  }

  /** Exponential Golomb code, unsigned (ITU-T H.264 § 9.1). */
  golomb(): number {
    let zeros = 0
    while (this.bit() === 0) if (++zeros > 31) throw new IngestError(this.#short)
    return 2 ** zeros - 1 + this.bits(zeros)
  }

  /** Exponential Golomb code, signed (§ 9.1.1). */
  signedGolomb(): number {
    const code = this.golomb()
    return code % 2 === 0 ? -code / 2 : (code + 1) / 2
  }
}
