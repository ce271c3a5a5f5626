import { natives } from './natives.ts'

/** Greys of the code and of what is behind it: its outline on a white slide, its letters on black. */
const greys = [143, 255, 194, 0] as const
/** Least difference of the two, as a share of the brighter one: plain 0.44, inverted as dark modes do 0.29, brightened three times 0.09. */
const leastDifference = 0.2
const canvas = document.createElement('canvas')
const readable = { willReadFrequently: true }

/** The greys as a list of filters leaves them, RGBA; null where nothing can be drawn. */
function draw(filters: string): Uint8ClampedArray | null {
  natives.canvasWidth(canvas, greys.length)
  natives.canvasHeight(canvas, 1)
  const pen = natives.context(canvas, '2d', readable)
  if (pen === null) return null
  natives.setFilter(pen, filters)
  for (let index = 0; index < greys.length; index += 1) {
    natives.setFill(pen, `rgb(${greys[index]} ${greys[index]} ${greys[index]})`)
    natives.fillRect(pen, index, 0, 1, 1)
  }
  return natives.pixelData(natives.pixels(pen, 0, 0, greys.length, 1))
}
const green = (bytes: Uint8ClampedArray, index: number) => bytes[index * 4 + 1] ?? 0

/** Browsers that protect against fingerprints give other pixels than were drawn. */
function isTruthful(bytes: Uint8ClampedArray): boolean {
  for (let index = 0; index < greys.length; index += 1) {
    const error = green(bytes, index) - (greys[index] ?? 0)
    if (error > 8 || error < -8) return false
  }
  return true
}

function tooClose(bytes: Uint8ClampedArray, one: number): boolean {
  const a = green(bytes, one)
  const b = green(bytes, one + 1)
  const bright = a > b ? a : b
  return bright - (a > b ? b : a) < bright * leastDifference
}

/**
 * Whether a list of filters, which may refer to some of the page, leaves too little of the code on a white slide or on a dark one: tried on
 * its greys. False where the browser's canvases have no filters, or do not tell what is on them.
 */
export function wipesCode(filters: string): boolean {
  const plain = draw('none')
  if (plain === null || !isTruthful(plain)) return false
  const filtered = draw(filters)
  return filtered !== null && (tooClose(filtered, 0) || tooClose(filtered, 2))
}
