import { applyMap, type Homography } from './homography.ts'
import { emptyPlane, type Grey, type Plane } from './picture.ts'

type Size = { width: number; height: number }

/** From where in the source each pixel of the target is read, bilinear in the area it covers. −1 where that lies outside the source. */
export type WarpTable = { width: number; height: number; taps: number; places: Int32Array; shares: Float32Array; from: Size }

/** Samples along each axis that a pixel of the target needs so that none of the source it covers is skipped. */
function samplesFor(map: Homography, from: Size, to: Size): number {
  const [left, right] = [applyMap(map, -0.5, 0), applyMap(map, 0.5, 0)]
  const [top, bottom] = [applyMap(map, 0, -0.5), applyMap(map, 0, 0.5)]
  const across = (Math.hypot((right[0] - left[0]) * from.width, (right[1] - left[1]) * from.height) * 1) / to.width
  const down = (Math.hypot((bottom[0] - top[0]) * from.width, (bottom[1] - top[1]) * from.height) * 1) / to.height
  return Math.max(1, Math.min(4, Math.round(Math.max(across, down))))
}

/**
 * Prepares reading a source of one size into the coordinates of the reference, at a size.
 * @param samples along each side of a pixel; as many as it covers pixels of the source where left out.
 */
export function prepareWarp(map: Homography, from: Size, to: Size, samples = samplesFor(map, from, to)): WarpTable {
  const [a, b, c, d, e, f, g, h, i] = map
  const taps = samples * samples * 4
  const places = new Int32Array(to.width * to.height * taps).fill(-1)
  const shares = new Float32Array(places.length)
  const share = 1 / (samples * samples)
  // Called for each picture and step of a search: no arrays are made in here.
  for (let pixel = 0, base = 0; pixel < to.width * to.height; pixel++, base += taps)
    for (let sample = 0; sample < samples * samples; sample++) {
      const u = (((pixel % to.width) + ((sample % samples) + 0.5) / samples) / to.width) * 2 - 1
      const v = ((Math.floor(pixel / to.width) + (Math.floor(sample / samples) + 0.5) / samples) / to.height) * 2 - 1
      const depth = g * u + h * v + i
      const px = (((a * u + b * v + c) / depth + 1) / 2) * from.width - 0.5
      const py = (((d * u + e * v + f) / depth + 1) / 2) * from.height - 0.5
      if (!(px > -0.51 && py > -0.51 && px < from.width - 0.49 && py < from.height - 0.49)) {
        places[base] = -1
        break
      }
      const left = Math.max(0, Math.min(from.width - 2, Math.floor(px)))
      const top = Math.max(0, Math.min(from.height - 2, Math.floor(py)))
      const fx = Math.max(0, Math.min(1, px - left))
      const fy = Math.max(0, Math.min(1, py - top))
      const at = base + sample * 4
      const place = top * from.width + left
      places[at] = place
      places[at + 1] = place + 1
      places[at + 2] = place + from.width
      places[at + 3] = place + from.width + 1
      shares[at] = (1 - fx) * (1 - fy) * share
      shares[at + 1] = fx * (1 - fy) * share
      shares[at + 2] = (1 - fx) * fy * share
      shares[at + 3] = fx * fy * share
    }
  return { width: to.width, height: to.height, taps, places, shares, from: { width: from.width, height: from.height } }
}

/** The source in the coordinates of the reference; NaN where it shows nothing of it. @throws RangeError for a source of another size. */
export function warpPicture({ width, height, taps, places, shares, from }: WarpTable, source: Grey | Plane): Plane {
  if (source.width !== from.width || source.height !== from.height) throw new RangeError('a picture of another size')
  const result = emptyPlane(width, height)
  const { data } = source
  for (let pixel = 0, base = 0; pixel < width * height; pixel++, base += taps) {
    if ((places[base] ?? 0) < 0) {
      result.data[pixel] = Number.NaN
      continue
    }
    let sum = 0
    for (let tap = base; tap < base + taps; tap++) sum += (shares[tap] ?? 0) * (data[places[tap] ?? 0] ?? 0)
    result.data[pixel] = sum
  }
  return result
}
