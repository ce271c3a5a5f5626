import { groupCode } from '../core/imprint-code.ts'
import { natives } from './natives.ts'

const fonts = "Inter, 'Inter Variable', system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif"
const outline = 2

export type DrawnCode = { width: number; height: number; alpha: number }

/**
 * Draws a code into a canvas: weight 600, equally wide digits, white 76 % over a black 26 % outline, readable on
 * white slides and on dark. Gives the size in CSS pixels and the sum of its alpha, by which an erased code is noticed.
 */
export function drawCode(canvas: HTMLCanvasElement, code: string, size: number, ratio: number): DrawnCode {
  const pen = natives.context(canvas, '2d', { willReadFrequently: true })
  if (pen === null) return { width: 0, height: 0, alpha: 0 }
  const font = `600 ${size}px ${fonts}`
  pen.font = font
  const symbols = [...groupCode(code).join(' ')]
  // Digits are as wide as the widest of them, as tabular numbers are; canvas text knows no such feature.
  const digit = Math.max(...[...'0123456789'].map((symbol) => natives.measureText(pen, symbol).width))
  const advance = (symbol: string) =>
    symbol === ' ' ? size * 0.5 : (/[0-9]/.test(symbol) ? digit : natives.measureText(pen, symbol).width) + size * 0.14
  const width = Math.ceil(symbols.reduce((sum, symbol) => sum + advance(symbol), 0)) + 2 * outline
  const height = Math.ceil(size * 1.25) + 2 * outline
  canvas.width = Math.round(width * ratio)
  canvas.height = Math.round(height * ratio)
  pen.setTransform(ratio, 0, 0, ratio, 0, 0)
  natives.clearRect(pen, 0, 0, width, height)
  pen.font = font
  pen.textAlign = 'center'
  pen.textBaseline = 'alphabetic'
  pen.lineJoin = 'round'
  pen.lineWidth = outline
  pen.strokeStyle = 'rgb(0 0 0 / 26%)'
  pen.fillStyle = 'rgb(255 255 255 / 76%)'
  for (const stroke of [true, false]) {
    let x = outline
    for (const symbol of symbols) {
      if (symbol !== ' ') (stroke ? natives.strokeText : natives.fillText)(pen, symbol, x + advance(symbol) / 2, outline + size * 0.98)
      x += advance(symbol)
    }
  }
  return { width, height, alpha: sumAlpha(canvas) }
}

/** Sum of the alpha bytes of a canvas; 0 means that nothing is drawn. */
export function sumAlpha(canvas: HTMLCanvasElement): number {
  const pen = natives.context(canvas, '2d', { willReadFrequently: true })
  if (pen === null || canvas.width === 0 || canvas.height === 0) return 0
  const { data } = natives.pixels(pen, 0, 0, canvas.width, canvas.height)
  let sum = 0
  for (let index = 3; index < data.length; index += 4) sum += data[index] ?? 0
  return sum
}
