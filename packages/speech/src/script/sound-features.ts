/** Frames a second that speech is described in. */
export const framesPerSecond = 50
/** Numbers of one frame: loudness, and the shape of the spectrum as cepstral coefficients. */
export const frameSize = 13

const fftSize = 512
const filters = 26
/** Telephones and old recordings have nothing above, fans and mains hum lie below. */
const band = { low: 120, high: 6800 }
const preEmphasis = 0.97

const toMel = (hertz: number): number => 1127 * Math.log1p(hertz / 700)
const fromMel = (mel: number): number => 700 * Math.expm1(mel / 1127)

/** Triangles on the mel scale: for each filter its first bin and weights. */
function melFilters(rate: number): { from: number; weights: Float64Array }[] {
  const edges = Array.from({ length: filters + 2 }, (_, at) => {
    const mel = toMel(band.low) + ((toMel(band.high) - toMel(band.low)) * at) / (filters + 1)
    return (fromMel(mel) * fftSize) / rate
  })
  return Array.from({ length: filters }, (_, at) => {
    const [low = 0, middle = 0, high = 0] = edges.slice(at, at + 3)
    const from = Math.floor(low)
    const weights = Float64Array.from({ length: Math.ceil(high) - from + 1 }, (__, bin) => {
      const place = from + bin
      return Math.max(0, Math.min((place - low) / (middle - low), (high - place) / (high - middle)))
    })
    return { from, weights }
  })
}

/** Rows of the discrete cosine transform (type 2) after the first. */
const cosines = Array.from({ length: frameSize - 1 }, (_, row) =>
  Float64Array.from({ length: filters }, (__, at) => Math.cos((Math.PI * (row + 1) * (at + 0.5)) / filters) * Math.sqrt(2 / filters)),
)

/** Radix-2 transform of `fftSize` real numbers. Indexes in these loops are always within the arrays. */
class Transform {
  readonly #order = new Uint16Array(fftSize)
  readonly #cos = new Float64Array(fftSize / 2)
  readonly #sin = new Float64Array(fftSize / 2)

  constructor() {
    const bits = Math.log2(fftSize)
    for (let at = 0; at < fftSize; at += 1) {
      let turned = 0
      for (let bit = 0; bit < bits; bit += 1) if (at & (1 << bit)) turned |= 1 << (bits - 1 - bit)
      this.#order[at] = turned
    }
    for (let at = 0; at < fftSize / 2; at += 1) {
      this.#cos[at] = Math.cos((2 * Math.PI * at) / fftSize)
      this.#sin[at] = -Math.sin((2 * Math.PI * at) / fftSize)
    }
  }

  run(input: Float64Array, real: Float64Array, imaginary: Float64Array): void {
    imaginary.fill(0)
    for (let at = 0; at < fftSize; at += 1) real[at] = input[this.#order[at] as number] as number
    for (let size = 2; size <= fftSize; size *= 2) {
      const half = size / 2
      const step = fftSize / size
      for (let start = 0; start < fftSize; start += size)
        for (let at = 0; at < half; at += 1) {
          const c = this.#cos[at * step] as number
          const s = this.#sin[at * step] as number
          const low = start + at
          const high = low + half
          const x = real[high] as number
          const y = imaginary[high] as number
          const re = x * c - y * s
          const im = x * s + y * c
          real[high] = (real[low] as number) - re
          imaginary[high] = (imaginary[low] as number) - im
          real[low] = (real[low] as number) + re
          imaginary[low] = (imaginary[low] as number) + im
        }
    }
  }
}

/** Describes mono sound that arrives piece by piece; only the descriptions are kept (2.6 kB a second). */
export class SoundFeatures {
  readonly #rate: number
  readonly #window: Float64Array
  readonly #filters: { from: number; weights: Float64Array }[]
  readonly #transform = new Transform()
  readonly #input = new Float64Array(fftSize)
  readonly #real = new Float64Array(fftSize)
  readonly #imaginary = new Float64Array(fftSize)
  readonly #energies = new Float64Array(filters)
  #pending = new Float64Array(0)
  /** Samples before the pending ones. */
  #before = 0
  #last = 0
  #frames = new Float32Array(frameSize * 3000)
  #count = 0

  /** @param rate samples a second. */
  constructor(rate: number) {
    this.#rate = rate
    const length = Math.min(fftSize, Math.round(rate * 0.025))
    this.#window = Float64Array.from({ length }, (_, at) => 0.54 - 0.46 * Math.cos((2 * Math.PI * at) / (length - 1)))
    this.#filters = melFilters(rate)
  }

  /** Frames so far. */
  get count(): number {
    return this.#count
  }

  /** The frames, `frameSize` numbers each: first the mean logarithm of the energies, then the shape. */
  get frames(): Float32Array {
    return this.#frames.subarray(0, this.#count * frameSize)
  }

  add(samples: Int16Array): void {
    const pending = new Float64Array(this.#pending.length + samples.length)
    pending.set(this.#pending)
    for (let at = 0; at < samples.length; at += 1) {
      const sample = (samples[at] ?? 0) / 32_768
      pending[this.#pending.length + at] = sample - preEmphasis * this.#last
      this.#last = sample
    }
    let start = Math.round((this.#count * this.#rate) / framesPerSecond) - this.#before
    while (start + this.#window.length <= pending.length) {
      this.#describe(pending, start)
      start = Math.round((this.#count * this.#rate) / framesPerSecond) - this.#before
    }
    const kept = Math.min(start, pending.length)
    this.#before += kept
    this.#pending = pending.slice(kept)
  }

  #describe(samples: Float64Array, start: number): void {
    const { length } = this.#window
    for (let at = 0; at < length; at += 1) this.#input[at] = (samples[start + at] as number) * (this.#window[at] as number)
    this.#transform.run(this.#input, this.#real, this.#imaginary)
    let sum = 0
    this.#filters.forEach(({ from, weights }, filter) => {
      let energy = 0
      for (let bin = 0; bin < weights.length; bin += 1) {
        const re = this.#real[from + bin] as number
        const im = this.#imaginary[from + bin] as number
        energy += (weights[bin] as number) * (re * re + im * im)
      }
      // About the noise of 16 bits: digital silence is no quieter than that.
      const level = Math.log(energy + 1e-6)
      this.#energies[filter] = level
      sum += level
    })
    if ((this.#count + 1) * frameSize > this.#frames.length) {
      const more = new Float32Array(this.#frames.length * 2)
      more.set(this.#frames)
      this.#frames = more
    }
    const at = this.#count * frameSize
    this.#frames[at] = sum / filters
    cosines.forEach((row, index) => {
      let value = 0
      for (let filter = 0; filter < filters; filter += 1) value += (row[filter] as number) * (this.#energies[filter] as number)
      this.#frames[at + 1 + index] = value
    })
    this.#count += 1
  }
}
