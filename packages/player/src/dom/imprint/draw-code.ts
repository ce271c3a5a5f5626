import { natives } from './natives.ts'

const fonts = "Inter, 'Inter Variable', system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif"
/** Width of the dark line around the letters, in CSS pixels; it grows with them, for a hairline is lost on a white slide. */
const outlineOf = (size: number) => (size < 13 ? 2 : size * 0.16)
const readable = { willReadFrequently: true }

/** `checksum` is that of the canvas's pixels; null where the browser returns other pixels at each reading. */
export type DrawnCode = { width: number; height: number; alpha: number; checksum: number | null }
export const nothingDrawn: DrawnCode = { width: 0, height: 0, alpha: 0, checksum: null }

/** Digits are as wide as the widest of them, as tabular numbers are; canvas text has no such feature. */
function widestDigit(pen: CanvasRenderingContext2D): number {
  let widest = 0
  for (let digit = 0; digit < 10; digit += 1) {
    const width = natives.textWidth(natives.measure(pen, `${digit}`))
    if (width > widest) widest = width
  }
  return widest
}

/** Room of each symbol in CSS pixels, with the gap after the fourth and the eighth. */
function advance(pen: CanvasRenderingContext2D, code: string, place: number, size: number, digit: number): number {
  const symbol = code[place] ?? ''
  const own = symbol >= '0' && symbol <= '9' ? digit : natives.textWidth(natives.measure(pen, symbol))
  return own + size * (place === 3 || place === 7 ? 0.78 : 0.14)
}

const wholeUp = (value: number) => value - (value % 1) + (value % 1 > 0 ? 1 : 0)

/**
 * Draws a code into a canvas: weight 600, equally wide digits, white 76 % over a black 44 % outline, readable on
 * white slides and on dark. Gives the size in CSS pixels and what was drawn, by which an erased or altered code is noticed.
 */
export function drawCode(canvas: HTMLCanvasElement, code: string, size: number, ratio: number): DrawnCode {
  const pen = natives.context(canvas, '2d', readable)
  if (pen === null) return nothingDrawn
  const font = `600 ${size}px ${fonts}`
  natives.setFont(pen, font)
  const digit = widestDigit(pen)
  const outline = outlineOf(size)
  let width = 2 * outline
  for (let place = 0; place < code.length; place += 1) width += advance(pen, code, place, size, digit)
  width = wholeUp(width)
  const height = wholeUp(size * 1.25 + 2 * outline)
  natives.canvasWidth(canvas, wholeUp(width * ratio))
  natives.canvasHeight(canvas, wholeUp(height * ratio))
  natives.setTransform(pen, ratio, 0, 0, ratio, 0, 0)
  natives.clearRect(pen, 0, 0, width, height)
  natives.setFont(pen, font)
  natives.setAlign(pen, 'center')
  natives.setBaseline(pen, 'alphabetic')
  natives.setLineJoin(pen, 'round')
  natives.setLineWidth(pen, outline)
  natives.setStroke(pen, 'rgb(0 0 0 / 44%)')
  natives.setFill(pen, 'rgb(255 255 255 / 76%)')
  for (let layer = 0; layer < 2; layer += 1) {
    let x = outline
    for (let place = 0; place < code.length; place += 1) {
      const room = advance(pen, code, place, size, digit)
      const middle = x + (place === 3 || place === 7 ? room - size * 0.64 : room) / 2
      const paint = layer === 0 ? natives.strokeText : natives.fillText
      paint(pen, code[place] ?? '', middle, outline + size * 0.98)
      x += room
    }
  }
  const [first, second] = [readPixels(canvas), readPixels(canvas)]
  return { width, height, alpha: first.alpha, checksum: first.checksum === second.checksum ? first.checksum : null }
}

/** Sum of the alpha bytes of a canvas (0 means that nothing is drawn), and a number that changes with any of its bytes. */
export function readPixels(canvas: HTMLCanvasElement): { alpha: number; checksum: number } {
  const pen = natives.context(canvas, '2d', readable)
  if (pen === null || canvas.width === 0 || canvas.height === 0) return { alpha: 0, checksum: 0 }
  const data = natives.pixelData(natives.pixels(pen, 0, 0, canvas.width, canvas.height))
  let alpha = 0
  let checksum = 0
  for (let index = 0; index < data.length; index += 1) {
    const byte = data[index] ?? 0
    if (index % 4 === 3) alpha += byte
    checksum = (checksum * 31 + byte) | 0
  }
  return { alpha, checksum }
}
