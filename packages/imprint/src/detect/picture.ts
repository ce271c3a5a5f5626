/** A grey picture, one byte a pixel, row after row from the top. */
export type Grey = { width: number; height: number; data: Uint8Array }

/** A picture to compute with, one number a pixel, row after row from the top. */
export type Plane = { width: number; height: number; data: Float32Array }

export const emptyPlane = (width: number, height: number): Plane => ({ width, height, data: new Float32Array(width * height) })

/** Share of each source pixel in each target pixel along one axis. */
function areaShares(from: number, to: number): { first: Int32Array; shares: Float32Array; taps: number } {
  const taps = Math.ceil(from / to) + 1
  const first = new Int32Array(to)
  const shares = new Float32Array(to * taps)
  for (let target = 0; target < to; target++) {
    const [begin, end] = [(target * from) / to, ((target + 1) * from) / to]
    const low = Math.floor(begin)
    first[target] = low
    for (let tap = 0; tap < taps; tap++) {
      const covered = Math.min(end, low + tap + 1) - Math.max(begin, low + tap)
      if (covered > 0) shares[target * taps + tap] = covered / (end - begin)
    }
  }
  return { first, shares, taps }
}

/** The picture at another size, each pixel the mean of the area it covers. */
export function resizeArea(source: Grey | Plane, width: number, height: number): Plane {
  const rows = areaShares(source.height, height)
  const columns = areaShares(source.width, width)
  const between = new Float32Array(width * source.height)
  for (let y = 0; y < source.height; y++)
    for (let x = 0; x < width; x++) {
      let sum = 0
      const base = y * source.width + (columns.first[x] ?? 0)
      for (let tap = 0; tap < columns.taps; tap++) {
        const share = columns.shares[x * columns.taps + tap] ?? 0
        if (share > 0) sum += share * (source.data[base + tap] ?? 0)
      }
      between[y * width + x] = sum
    }
  const result = emptyPlane(width, height)
  for (let y = 0; y < height; y++)
    for (let tap = 0; tap < rows.taps; tap++) {
      const share = rows.shares[y * rows.taps + tap] ?? 0
      if (share === 0) continue
      const from = ((rows.first[y] ?? 0) + tap) * width
      for (let x = 0; x < width; x++) result.data[y * width + x] = (result.data[y * width + x] ?? 0) + share * (between[from + x] ?? 0)
    }
  return result
}

/** Means over squares of side 2·radius + 1 around each pixel, cut off at the border. */
export function boxMean({ width, height, data }: Plane, radius: number): Plane {
  const rows = new Float32Array(width * height)
  for (let y = 0; y < height; y++) {
    let sum = 0
    const base = y * width
    for (let x = 0; x < Math.min(radius, width); x++) sum += data[base + x] ?? 0
    for (let x = 0; x < width; x++) {
      if (x + radius < width) sum += data[base + x + radius] ?? 0
      if (x > radius) sum -= data[base + x - radius - 1] ?? 0
      rows[base + x] = sum / (Math.min(width - 1, x + radius) - Math.max(0, x - radius) + 1)
    }
  }
  const result = emptyPlane(width, height)
  const sums = new Float64Array(width)
  for (let y = 0; y < Math.min(radius, height); y++) for (let x = 0; x < width; x++) sums[x] = (sums[x] ?? 0) + (rows[y * width + x] ?? 0)
  for (let y = 0; y < height; y++) {
    const count = Math.min(height - 1, y + radius) - Math.max(0, y - radius) + 1
    for (let x = 0; x < width; x++) {
      if (y + radius < height) sums[x] = (sums[x] ?? 0) + (rows[(y + radius) * width + x] ?? 0)
      if (y > radius) sums[x] = (sums[x] ?? 0) - (rows[(y - radius - 1) * width + x] ?? 0)
      result.data[y * width + x] = (sums[x] ?? 0) / count
    }
  }
  return result
}

/** Central differences along both axes, in values a pixel; 0 at the border. */
export function gradients({ width, height, data }: Plane): { x: Float32Array; y: Float32Array } {
  const across = new Float32Array(width * height)
  const down = new Float32Array(width * height)
  for (let y = 1; y < height - 1; y++)
    for (let x = 1; x < width - 1; x++) {
      const at = y * width + x
      across[at] = ((data[at + 1] ?? 0) - (data[at - 1] ?? 0)) / 2
      down[at] = ((data[at + width] ?? 0) - (data[at - width] ?? 0)) / 2
    }
  return { x: across, y: down }
}

/**
 * The picture with mean 0 and about deviation 1 around each pixel: brightness, contrast and vignetting are gone, edges stay.
 * @param floor deviation, in the values of the picture, below which a surrounding counts as flat.
 */
export function normaliseLocally(plane: Plane, radius: number, floor: number): Plane {
  const mean = boxMean(plane, radius)
  const squares = emptyPlane(plane.width, plane.height)
  for (let at = 0; at < squares.data.length; at++) squares.data[at] = ((plane.data[at] ?? 0) - (mean.data[at] ?? 0)) ** 2
  const spread = boxMean(squares, radius)
  const result = emptyPlane(plane.width, plane.height)
  for (let at = 0; at < result.data.length; at++)
    result.data[at] = ((plane.data[at] ?? 0) - (mean.data[at] ?? 0)) / Math.sqrt((spread.data[at] ?? 0) + floor * floor)
  return result
}

/** The picture without what changes slowly from place to place; where it is NaN it counts as unknown, and becomes 0. */
export function removeSlow(plane: Plane, radius: number): Plane {
  const { width, height } = plane
  const known = emptyPlane(width, height)
  const values = emptyPlane(width, height)
  for (let at = 0; at < values.data.length; at++) {
    const value = plane.data[at] ?? 0
    if (Number.isNaN(value)) continue
    known.data[at] = 1
    values.data[at] = value
  }
  const [share, mean] = [boxMean(known, radius), boxMean(values, radius)]
  for (let at = 0; at < values.data.length; at++)
    if ((known.data[at] ?? 0) > 0) values.data[at] = (values.data[at] ?? 0) - (mean.data[at] ?? 0) / (share.data[at] ?? 0)
  return values
}
