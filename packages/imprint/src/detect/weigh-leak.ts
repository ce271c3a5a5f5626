import { type Alignment, mediaSecond } from './align-leak.ts'
import { closestFrame } from './match-frames.ts'
import { emptyPlane, type Grey, type Plane, resizeArea } from './picture.ts'
import { type LeakFrame, mostSeconds } from './read-leak.ts'
import type { UnitFrame, UnitReader } from './reference.ts'
import { type Cells, joinLags, type LaggedEvidence, neighbours, type UnitEvidence, weighUnit } from './unit-evidence.ts'
import { type MatchedFrame, sumUnit, type UnitSums } from './unit-sums.ts'
import { prepareWarp, warpPicture, type WarpTable } from './warp-picture.ts'

/** Pixels of the longer side at which residuals are taken: two and a half a cell. */
const side = 160
/** Least frames of the leak that a unit is judged by. */
const fewestFrames = 2
/** Seconds to either side of the expected moment in which the frame is looked for,. */
const reach = 0.07

/** A frame of the leak in the place of the reference, and the reference at that moment. */
export type AlignedPictures = { second: number; leak: Grey; reference: Grey }

const sizeOf = ({ width, height }: Grey): { width: number; height: number } => {
  const scale = side / Math.max(width, height)
  return { width: Math.round(width * scale), height: Math.round(height * scale) }
}

const variants = new WeakMap<UnitFrame, Omit<MatchedFrame, 'leak'>>()
/** Mean and half the difference of the variants of a frame, made once. */
function variantsOf(frame: UnitFrame): Omit<MatchedFrame, 'leak'> {
  const known = variants.get(frame)
  if (known) return known
  const { width, height } = sizeOf(frame.a)
  const [a, b] = [resizeArea(frame.a, width, height), resizeArea(frame.b, width, height)]
  const made = { mean: emptyPlane(width, height), half: emptyPlane(width, height) }
  for (let at = 0; at < a.data.length; at++) {
    made.mean.data[at] = ((a.data[at] ?? 0) + (b.data[at] ?? 0)) / 2
    made.half.data[at] = ((a.data[at] ?? 0) - (b.data[at] ?? 0)) / 2
  }
  variants.set(frame, made)
  return made
}

const asGrey = ({ width, height, data }: Plane): Grey => ({
  width,
  height,
  data: Uint8Array.from(data, (value) => (Number.isNaN(value) ? 0 : Math.round(value))),
})

/** Weighs units as they come, with sums of a few units at a time. */
class UnitWeigher {
  readonly #cells: Cells
  readonly #sums: (UnitSums | undefined)[] = []
  readonly #weighed: LaggedEvidence[] = []
  #next = 0
  #unit = -1
  #frames: MatchedFrame[] = []

  constructor(cells: Cells) {
    this.#cells = cells
  }

  add(unit: number, frame: MatchedFrame): void {
    if (unit !== this.#unit) this.#endUnit()
    this.#unit = unit
    this.#frames.push(frame)
  }

  #endUnit(): void {
    const sums = this.#frames.length >= fewestFrames ? sumUnit(this.#unit, this.#frames) : undefined
    this.#frames = []
    if (!sums) return
    this.#sums.push(sums)
    this.#weighUpTo(this.#sums.length - neighbours)
  }

  #weighUpTo(end: number): void {
    for (; this.#next < end; this.#next++) {
      const own = this.#sums[this.#next]
      if (!own) continue
      const near = this.#sums.slice(Math.max(0, this.#next - neighbours), this.#next + neighbours + 1).filter((each) => each !== undefined)
      this.#weighed.push(weighUnit(own, near, this.#cells))
      // What no later unit needs is let go.
      if (this.#next >= neighbours) this.#sums[this.#next - neighbours] = undefined
    }
  }

  finish(): UnitEvidence[] {
    this.#endUnit()
    this.#weighUpTo(this.#sums.length)
    const joined = new Map<number, UnitEvidence>()
    for (const each of joinLags(this.#weighed)) {
      const known = joined.get(each.unit)
      const both = known && { unit: each.unit, frames: known.frames + each.frames, z: (known.z + each.z) / Math.SQRT2 }
      joined.set(each.unit, both ?? each)
    }
    return [...joined.values()].toSorted((one, other) => one.unit - other.unit)
  }
}

/** Frames of the reference shown around a moment. */
async function candidatesAt(reader: UnitReader, second: number, span: number): Promise<UnitFrame[]> {
  const found: UnitFrame[] = []
  for (let unit = Math.max(0, reader.unitAt(second - span)); unit <= reader.unitAt(second + span); unit++)
    found.push(...((await reader.load(unit)) ?? []).filter((each) => each.second > second - span - 0.05 && each.second <= second + span))
  return found
}

/**
 * Reads a leak once more and weighs each unit it shows, in memory of a few units.
 * @param cells of the pattern.
 * @param onFrame is called for each frame; the pictures are made only when it asks for them.
 */
export async function weighLeak(
  frames: AsyncIterable<LeakFrame>,
  { map, segments }: Alignment,
  reader: UnitReader,
  cells: Cells,
  onFrame: (second: number, pictures: () => AlignedPictures) => void,
): Promise<UnitEvidence[]> {
  const weigher = new UnitWeigher(cells)
  let table: WarpTable | undefined
  for await (const { second, grey } of frames) {
    if (second > mostSeconds) break
    const wanted = mediaSecond(segments, second)
    if (wanted === undefined || wanted < -reach) continue
    const candidates = await candidatesAt(reader, wanted, reach)
    const [first] = candidates
    if (!first) continue
    table ??= prepareWarp(map, grey, sizeOf(first.a))
    const leak = warpPicture(table, grey)
    const frame = closestFrame(leak, candidates, wanted)
    if (!frame) continue
    weigher.add(reader.unitAt(frame.second), { leak, ...variantsOf(frame) })
    onFrame(second, () => ({ second: frame.second, leak: asGrey(warpPicture(prepareWarp(map, grey, frame.a), grey)), reference: frame.a }))
  }
  return weigher.finish()
}
