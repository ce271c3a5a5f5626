import { loud } from './level-features.ts'

/** Silent frames that make a pause: 0.16 s. */
const pause = 8

/** The frames of a sound that are speech, counted: a place is how many of them come before. */
export class SpeechFrames {
  readonly #frames: Int32Array
  readonly #places: Int32Array

  constructor(loudness: Float32Array) {
    const frames: number[] = []
    this.#places = new Int32Array(loudness.length + 1)
    loudness.forEach((level, at) => {
      if (level >= loud) frames.push(at)
      this.#places[at + 1] = frames.length
    })
    this.#frames = Int32Array.from(frames)
  }

  get count(): number {
    return this.#frames.length
  }
  /** How many frames of speech come before a frame. */
  placeOf(frame: number): number {
    return this.#places[Math.min(frame, this.#places.length - 1)] ?? 0
  }
  /** The frame at a place; the nearest one outside of them. */
  frameAt(place: number): number {
    return this.#frames[Math.min(Math.max(0, place), this.count - 1)] ?? 0
  }
  /** Whether the speech at a place begins after a pause. */
  followsPause(place: number): boolean {
    return place === 0 || this.frameAt(place) - this.frameAt(place - 1) > pause
  }
}
