import type { Grey } from './picture.ts'

/** A frame of a unit in its two variants, with the second of the media it is shown at. Both have one size, the same in all frames. */
export type UnitFrame = { second: number; a: Grey; b: Grey }

/** Reads both variants of a unit, all of its frames in order; undefined for one that is not there or not marked. */
export type LoadUnit = (unit: number) => Promise<readonly UnitFrame[] | undefined>

/** Units kept in memory: those around a moment, and no more. */
const kept = 4

/** Units of a media by their number, each read once as long as it is used. */
export class UnitReader {
  readonly #load: LoadUnit
  readonly #seconds: number
  readonly #known = new Map<number, Promise<readonly UnitFrame[] | undefined>>()

  /** @param seconds of a unit. */
  constructor(load: LoadUnit, seconds: number) {
    this.#load = load
    this.#seconds = seconds
  }

  unitAt(second: number): number {
    return Math.floor(second / this.#seconds + 1e-6)
  }

  load(unit: number): Promise<readonly UnitFrame[] | undefined> {
    const known = this.#known.get(unit) ?? this.#load(unit)
    // Put last, so that the first is the one used least recently.
    this.#known.delete(unit)
    this.#known.set(unit, known)
    for (const each of this.#known.keys()) if (this.#known.size > kept) this.#known.delete(each)
    return known
  }
}
