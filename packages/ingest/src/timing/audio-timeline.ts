/** Beyond this distance from the timestamps sound is missing or there is too much of it, in seconds. */
const farOff = 0.15
/** Timestamps are whole milliseconds: within this distance they say nothing, in seconds. */
const rounding = 0.002
/** Share of a frame that a correction changes its length by at most, and of the distance that it takes back. */
const mostCorrection = 0.025
const corrected = 1 / 16

/**
 * Places frames of sound by their number of samples, and keeps them to the timestamps: where the encoder's clock of the sound runs faster
 * or slower than that of the timestamps, frames get slightly shorter or longer, since the picture is on the timestamps. Missing sound
 * leaves a gap; frames that are far too early for their place are dropped.
 */
export class AudioTimeline {
  readonly #rate: number
  readonly #frameSamples: number
  #next: number | undefined
  #dropping = false

  constructor(rate: number, frameSamples: number) {
    this.#rate = rate
    this.#frameSamples = frameSamples
  }

  /** @param time milliseconds. @returns begin and length in samples, or `undefined` where the frame is dropped. */
  place(time: number): { begin: number; duration: number } | undefined {
    const target = Math.round((time * this.#rate) / 1000)
    this.#next ??= target
    const off = target - this.#next
    if (off < -farOff * this.#rate || (this.#dropping && off < 0)) {
      this.#dropping = true
      return undefined
    }
    const begin = off > farOff * this.#rate || this.#dropping ? target : this.#next
    this.#dropping = false
    const duration = this.#frameSamples + this.#correction(target - begin)
    this.#next = begin + duration
    return { begin, duration }
  }

  #correction(off: number): number {
    const slack = rounding * this.#rate
    const beyond = Math.sign(off) * Math.max(0, Math.abs(off) - slack)
    const most = this.#frameSamples * mostCorrection
    return Math.round(Math.max(-most, Math.min(most, beyond * corrected)))
  }
}
