/**
 * A projective map of the plane, as a matrix of 3×3 row after row. Here it maps places of the reference to places of the leak, both in
 * coordinates from −1 at the left and top border of a picture to 1 at the right and bottom one.
 */
export type Homography = readonly [number, number, number, number, number, number, number, number, number]

export const identity: Homography = [1, 0, 0, 0, 1, 0, 0, 0, 1]

/** The map that applies `b`, then `a`, scaled so that its last entry is 1. */
export function compose(a: Homography, b: Homography): Homography {
  const entry = (row: 0 | 1 | 2, column: 0 | 1 | 2): number =>
    a[(row * 3) as 0] * b[column] + a[(row * 3 + 1) as 0] * b[(column + 3) as 0] + a[(row * 3 + 2) as 0] * b[(column + 6) as 0]
  const last = entry(2, 2)
  const scaled = (row: 0 | 1 | 2, column: 0 | 1 | 2): number => entry(row, column) / last
  return [scaled(0, 0), scaled(0, 1), scaled(0, 2), scaled(1, 0), scaled(1, 1), scaled(1, 2), scaled(2, 0), scaled(2, 1), 1]
}

/** The reverse map. @throws RangeError when there is none. */
export function invert([a, b, c, d, e, f, g, h, i]: Homography): Homography {
  const [p, q, r] = [e * i - f * h, f * g - d * i, d * h - e * g]
  const determinant = a * p + b * q + c * r
  if (Math.abs(determinant) < 1e-12) throw new RangeError('the map has no reverse')
  const scaled = (value: number): number => value / determinant
  return [
    ...([p, c * h - b * i, b * f - c * e].map(scaled) as [number, number, number]),
    ...([q, a * i - c * g, c * d - a * f].map(scaled) as [number, number, number]),
    ...([r, b * g - a * h, a * e - b * d].map(scaled) as [number, number, number]),
  ]
}

/** Where the map takes a place. */
export function applyMap([a, b, c, d, e, f, g, h, i]: Homography, x: number, y: number): [number, number] {
  const depth = g * x + h * y + i
  return [(a * x + b * y + c) / depth, (d * x + e * y + f) / depth]
}

/** Greatest distance between what two maps do to the corners and the centre, in half widths of a picture. */
export function mapDistance(one: Homography, other: Homography): number {
  const places = [
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
    [0, 0],
  ] as const
  return Math.max(
    ...places.map(([x, y]) => {
      const [p, q] = [applyMap(one, x, y), applyMap(other, x, y)]
      return Math.hypot(p[0] - q[0], p[1] - q[1])
    }),
  )
}

/**
 * How a map turns the picture of the reference.
 * @param leak size of the leak's picture.
 * @returns degrees, clockwise, and whether left and right are exchanged.
 */
export function turnOf(
  [a, b, , d, e]: Homography,
  { width, height }: { width: number; height: number },
): { turned: number; mirrored: boolean } {
  return { turned: (Math.atan2(-b * width, e * height) * 180) / Math.PI, mirrored: a * e - b * d < 0 }
}
