/** A point of a curve over the seconds of a media. */
export type CurvePoint = { at: number; share: number }

/** The share at a second, on the line between the points around it; 0 for a curve without points. */
export function shareAt(points: readonly CurvePoint[], second: number): number {
  const after = points.findIndex(({ at }) => at >= second)
  if (after === 0) return points[0]?.share ?? 0
  if (after === -1) return points.at(-1)?.share ?? 0
  const [one, other] = [points[after - 1], points[after]]
  if (!one || !other) return 0
  const part = other.at === one.at ? 1 : (second - one.at) / (other.at - one.at)
  return one.share + (other.share - one.share) * part
}

/** The points of a curve from one second to another, both with a point of their own. */
export const curveBetween = (points: readonly CurvePoint[], from: number, to: number): CurvePoint[] => [
  { at: from, share: shareAt(points, from) },
  ...points.filter(({ at }) => at > from && at < to),
  { at: to, share: shareAt(points, to) },
]
