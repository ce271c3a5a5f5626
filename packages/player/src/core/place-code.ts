export type Box = { x: number; y: number; width: number; height: number }

/** Size in CSS pixels of the code over the picture, by the player's width; on large screens it grows with the picture. */
export const codeSize = (width: number): number => (width < 560 ? 12 : width < 900 ? 13 : width < 1600 ? 15 : Math.round(width / 106))

/** The area inside `frame` that the picture fills when shown whole (`object-fit: contain`). */
export function pictureBox(frame: { width: number; height: number }, picture: { width: number; height: number }): Box {
  if (picture.width <= 0 || picture.height <= 0) return { x: 0, y: 0, ...frame }
  const scale = Math.min(frame.width / picture.width, frame.height / picture.height)
  const width = picture.width * scale
  const height = picture.height * scale
  return { x: (frame.width - width) / 2, y: (frame.height - height) / 2, width, height }
}

/** Whether a picture may fill the frame: rounding to even sizes must not show as a hairline at its edge. */
export function nearlyFits(frame: { width: number; height: number }, picture: { width: number; height: number }): boolean {
  if (frame.width <= 0 || frame.height <= 0 || picture.width <= 0 || picture.height <= 0) return false
  const ratio = frame.width / frame.height / (picture.width / picture.height)
  return Math.abs(ratio - 1) < 0.012
}

/** The intersection of two boxes; of size 0 where they do not overlap. Plain syntax only: the overlay's checks depend on it. */
export function sharedBox(a: Box, b: Box): Box {
  const x = a.x > b.x ? a.x : b.x
  const y = a.y > b.y ? a.y : b.y
  const right = a.x + a.width < b.x + b.width ? a.x + a.width : b.x + b.width
  const bottom = a.y + a.height < b.y + b.height ? a.y + a.height : b.y + b.height
  const width = right - x
  const height = bottom - y
  return width > 0 && height > 0 ? { x, y, width, height } : { x, y, width: 0, height: 0 }
}

/** Area shared by two boxes, in square pixels. */
export function overlapArea(a: Box, b: Box): number {
  const shared = sharedBox(a, b)
  return shared.width * shared.height
}

const grow = (box: Box, by: number): Box => ({ x: box.x - by, y: box.y - by, width: box.width + 2 * by, height: box.height + 2 * by })

/** Clear of an obstacle, and of the edge of the picture where there is no room for more. */
const beside = 9
const leastMargin = 4
/** Where there is no room for that either, the code is placed closer, but over nothing. */
const close = 2

/** Positions right next to obstacles (`gap` from them) and edges, for a picture so full that random tries find none. */
function placesBeside(picture: Box, code: { width: number; height: number }, obstacles: readonly Box[], gap: number): Box[] {
  const margin = Math.min(leastMargin, gap)
  const along = (from: number, size: number, own: number, edges: (readonly [number, number])[]) =>
    [
      from + margin,
      from + size - own - margin,
      ...edges.flatMap(([start, end]) => [Math.floor(start - own - gap), Math.ceil(end + gap)]),
    ].filter((at) => at >= from + margin && at + own <= from + size - margin)
  const columns = along(
    picture.x,
    picture.width,
    code.width,
    obstacles.map(({ x, width }) => [x, x + width]),
  )
  const rows = along(
    picture.y,
    picture.height,
    code.height,
    obstacles.map(({ y, height }) => [y, y + height]),
  )
  return columns.flatMap((x) => rows.map((y) => ({ x: Math.round(x), y: Math.round(y), ...code })))
}

/**
 * A position for the code inside the picture, clear of controls, captions, menus and notes (`obstacles`) and, where possible, away from the
 * last one. Falls back to the least covered position. `random` gives numbers in [0, 1).
 */
export function placeCode(
  picture: Box,
  code: { width: number; height: number },
  obstacles: readonly Box[],
  random: () => number,
  last?: Box,
): Box {
  const marginX = Math.min(picture.width * 0.06, Math.max(0, (picture.width - code.width) / 2))
  const marginY = Math.min(picture.height * 0.08, Math.max(0, (picture.height - code.height) / 2))
  const freeX = Math.max(0, picture.width - code.width - 2 * marginX)
  const freeY = Math.max(0, picture.height - code.height - 2 * marginY)
  const blocked = obstacles.map((box) => grow(box, 8))
  const shared = (box: Box, things: readonly Box[]) => things.reduce((sum, thing) => sum + overlapArea(box, thing), 0)
  const coveredBy = (box: Box) => shared(box, blocked)
  let best: Box | null = null
  let bestCost = Infinity
  for (let attempt = 0; attempt < 60; attempt += 1) {
    const box = { x: Math.round(picture.x + marginX + freeX * random()), y: Math.round(picture.y + marginY + freeY * random()), ...code }
    const covered = coveredBy(box)
    const near = last !== undefined && Math.hypot(box.x - last.x, box.y - last.y) < Math.min(picture.width, picture.height) * 0.2
    const cost = covered + (near ? 0.5 : 0)
    if (cost === 0) return box
    if (cost < bestCost) [best, bestCost] = [box, cost]
  }
  if (best !== null && bestCost < 1) return best
  const anyOf = (boxes: Box[]): Box | undefined => boxes[Math.floor(random() * boxes.length)]
  const clear = placesBeside(picture, code, obstacles, beside).filter((box) => coveredBy(box) === 0)
  const tight = clear.length > 0 ? [] : placesBeside(picture, code, obstacles, close)
  const free = tight.filter((box) => shared(box, obstacles) === 0)
  const least = [...tight, ...(best === null ? [] : [best])].toSorted((a, b) => shared(a, obstacles) - shared(b, obstacles))
  return anyOf(clear) ?? anyOf(free) ?? least[0] ?? { x: Math.round(picture.x), y: Math.round(picture.y), ...code }
}
