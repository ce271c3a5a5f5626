import type { Homography } from './homography.ts'
import { normaliseLocally, type Plane, resizeArea } from './picture.ts'
import type { UnitReader } from './reference.ts'
import { normaliseInPlace } from './refine-map.ts'
import { flatDeviation, planeOf, type Thumbnail, thumbnailRadius, thumbnailSize } from './thumbnail.ts'
import type { Segment } from './time-path.ts'

/** Seconds to either side that are searched, by steps, and the length of a piece that is compared. */
const [reach, stepSeconds, windowSeconds] = [0.8, 1 / 60, 1.5]
const windows = 7
/** Seconds up to which a reading agrees with a line. */
const near = 0.15
/** Most that the speed may be off after `followTime`, which drifts by steps. */
const mostSlope = 0.06

type Thumb = { second: number; plane: Plane }
/** How the offset of a segment would have to change where something moves, and how clearly. */
type Reading = { second: number; change: number; weight: number }

const difference = (one: Plane, other: Plane): number => {
  let [sum, count] = [0, 0]
  for (let at = 0; at < one.data.length; at++) {
    const each = (one.data[at] ?? 0) - (other.data[at] ?? 0)
    if (Number.isNaN(each)) continue
    sum += Math.min(1, each * each)
    count++
  }
  return count > 0 ? sum / count : 1
}

/** Where in a segment the leak moves most, not all in one place. */
function busyMoments(leak: readonly Thumbnail[]): number[] {
  const moved = leak.slice(1).map(({ second, data }, index) => {
    const before = leak[index]?.data
    let sum = 0
    for (let at = 0; at < data.length; at++) sum += Math.abs((data[at] ?? 0) - (before?.[at] ?? 0))
    return { second, sum }
  })
  const parts = Array.from({ length: windows }, (_, part) =>
    moved.slice(Math.floor((part * moved.length) / windows), Math.floor(((part + 1) * moved.length) / windows)),
  )
  const busiest = parts.flatMap((part) => {
    const most = part.reduce<{ second: number; sum: number } | undefined>(
      (best, each) => (!best || each.sum > best.sum ? each : best),
      undefined,
    )
    return most ? [most] : []
  })
  return busiest.map(({ second }) => second)
}

async function referenceAround(reader: UnitReader, from: number, to: number): Promise<Thumb[]> {
  const frames: Thumb[] = []
  for (let unit = Math.max(0, reader.unitAt(from)); unit <= reader.unitAt(to); unit++)
    for (const { second, a } of (await reader.load(unit)) ?? [])
      if (second >= from && second <= to)
        frames.push({
          second,
          plane: normaliseLocally(resizeArea(a, thumbnailSize.width, thumbnailSize.height), thumbnailRadius, flatDeviation),
        })
  return frames
}

/** The change of the offset under which a piece of the leak looks most like the media. */
function compareWindow(leak: readonly Thumb[], references: readonly Thumb[], segment: Segment): Omit<Reading, 'second'> | undefined {
  const steps = Math.round(reach / stepSeconds)
  const costs: { change: number; cost: number }[] = []
  const known = new Map<string, number>()
  for (let step = -steps; step <= steps; step++) {
    const change = step * stepSeconds
    let [sum, count] = [0, 0]
    for (const [index, { second, plane }] of leak.entries()) {
      const wanted = segment.rate * second + segment.offset + change
      const place = references.findLastIndex((each) => each.second <= wanted + 1e-6)
      const reference = references[place]
      if (!reference || wanted - reference.second > 0.2) continue
      const key = `${index}|${place}`
      const found = known.get(key) ?? difference(plane, reference.plane)
      known.set(key, found)
      sum += found
      count++
    }
    if (count >= leak.length * 0.7 && count > 0) costs.push({ change, cost: sum / count })
  }
  if (costs.length < steps) return undefined
  const least = Math.min(...costs.map(({ cost }) => cost))
  const mean = costs.reduce((sum, { cost }) => sum + cost, 0) / costs.length
  // Frames last longer than a step: the middle of all that are as good.
  const good = costs.filter(({ cost }) => cost <= least + (mean - least) * 0.05)
  const change = good.reduce((sum, each) => sum + each.change, 0) / good.length
  const isClear = Math.max(...good.map((each) => each.change)) - Math.min(...good.map((each) => each.change)) < 0.3
  return { change, weight: isClear ? (mean - least) / (least + 0.01) : 0 }
}

/** The line of least squares through readings, weighed. */
function regress(readings: readonly Reading[]): { slope: number; second: number; change: number } {
  const meanOf = (of: (reading: Reading) => number): number =>
    readings.reduce((sum, each) => sum + each.weight * of(each), 0) / readings.reduce((sum, { weight }) => sum + weight, 0)
  const [second, change] = [meanOf((each) => each.second), meanOf((each) => each.change)]
  const spread = meanOf((each) => (each.second - second) ** 2)
  return { slope: spread > 1 ? meanOf((each) => (each.second - second) * (each.change - change)) / spread : 0, second, change }
}

/**
 * A straight line through the readings that most of them agree with. Each may be off by half a frame of the leak, so that a line which meets
 * two of them is no better than one that passes near all.
 */
function fitLine(segment: Segment, readings: readonly Reading[]): Segment {
  const clear = readings.filter(({ weight }) => weight > 0.08)
  const [only] = clear
  if (!only) return segment
  const missOf = (slope: number, at: Reading, each: Reading): number =>
    Math.abs(each.change - at.change - slope * (each.second - at.second))
  const lossOf = (slope: number, at: Reading): number =>
    clear.reduce((sum, each) => sum + each.weight * Math.min(1, (missOf(slope, at, each) / near) ** 2), 0)
  let best = { slope: 0, at: only, loss: lossOf(0, only) }
  for (const one of clear) {
    const slopes = clear
      .filter((other) => other.second - one.second > 4)
      .map((other) => (other.change - one.change) / (other.second - one.second))
    for (const slope of [0, ...slopes.filter((each) => Math.abs(each) < mostSlope)]) {
      const loss = lossOf(slope, one) + Math.abs(slope)
      if (loss < best.loss) best = { slope, at: one, loss }
    }
  }
  const agreeing = clear.filter((each) => missOf(best.slope, best.at, each) < near)
  // Of readings close together a slope cannot be told.
  const isLong = Math.max(...agreeing.map(({ second }) => second)) - Math.min(...agreeing.map(({ second }) => second)) > 4
  const fitted = regress(agreeing)
  const slope = isLong ? fitted.slope : best.slope
  return { ...segment, rate: segment.rate + slope, offset: segment.offset + fitted.change - slope * fitted.second }
}

/**
 * Finds offset and speed of a segment to within a frame, where something in it moves; a picture that stands still tells nothing, and leaves
 * them as they are.
 * @param leak small pictures of the whole leak.
 */
export async function refineTime(segment: Segment, leak: readonly Thumbnail[], map: Homography, reader: UnitReader): Promise<Segment> {
  const own = leak.filter(({ second }) => second >= segment.from && second < segment.to)
  const readings: Reading[] = []
  for (const second of busyMoments(own)) {
    const near = own.filter((each) => Math.abs(each.second - second) <= windowSeconds / 2)
    const moved = near.map((each) => ({ second: each.second, plane: normaliseInPlace(planeOf(each), map, thumbnailSize, thumbnailRadius) }))
    const at = segment.rate * second + segment.offset
    const references = await referenceAround(reader, at - windowSeconds - reach, at + windowSeconds + reach)
    const found = compareWindow(moved, references, segment)
    if (found) readings.push({ second, ...found })
  }
  return fitLine(segment, readings)
}
