/** Samples of a second in all sound that is given to engines: 16 bits, little-endian, one channel. */
export const sampleRate = 16_000

/** Puts bytes that come in any lengths together to windows of whole samples. */
export class WindowReader {
  readonly #bytes: number
  #rest: Buffer = Buffer.alloc(0)

  /** @param samples samples of a window. */
  constructor(samples: number) {
    this.#bytes = samples * 2
  }

  /** The windows that these bytes complete, as numbers between -1 and 1. */
  *read(chunk: Buffer): Generator<Float32Array> {
    const all = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk])
    let at = 0
    for (; at + this.#bytes <= all.length; at += this.#bytes) yield toSamples(all.subarray(at, at + this.#bytes))
    this.#rest = Buffer.from(all.subarray(at))
  }

  /** What is left at the end, less than a window. */
  rest(): Float32Array {
    return toSamples(this.#rest)
  }
}

/** Numbers between -1 and 1 of samples of 16 bits; half a sample at the end is left out. */
export function toSamples(bytes: Buffer): Float32Array {
  const samples = new Float32Array(Math.floor(bytes.length / 2))
  for (let index = 0; index < samples.length; index++) samples[index] = bytes.readInt16LE(index * 2) / 32_768
  return samples
}
