import type { PlayerColour, PlayerValues } from '@videozz/contract'
import { contrastRatio } from '@videozz/contract/player'

type Rgb = readonly [number, number, number]
const toRgb = (hex: string): Rgb => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as unknown as Rgb
const toHex = (rgb: Rgb): string => `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`

/** The colour moved towards white (`to` 255) or black (0) by a share, which keeps its hue. */
const blend = (hex: string, to: number, share: number): string =>
  toHex(toRgb(hex).map((part) => part + (to - part) * share) as unknown as Rgb)
const steps = 100

/** The colour of the same hue, lighter or darker by the smallest step, that reaches a ratio on another; black or white where none does. */
export function mendColour(hex: string, on: string, minimum: number): string {
  for (let step = 0; step <= steps; step++)
    for (const to of [255, 0]) {
      const mended = blend(hex, to, step / steps)
      if (contrastRatio(mended, on) >= minimum) return mended
    }
  return contrastRatio('#ffffff', on) >= contrastRatio('#000000', on) ? '#ffffff' : '#000000'
}

/** A colour that is hard to see on another: their ratio, the least it should be, and the colour that reaches it. */
export type ColourFault = { colour: PlayerColour; on: PlayerColour; ratio: number; minimum: number; mended: string }

// Text needs 4.5:1 (WCAG 2.2, 1.4.3), the progress bar 3:1 (1.4.11).
const pairs = [
  { colour: 'customTextColor', on: 'customSecondaryColor', minimum: 4.5 },
  { colour: 'customPrimaryColor', on: 'customSecondaryColor', minimum: 3 },
] as const

/** Pairs of a player's colours that are hard to tell apart, the worst first. */
export function colourFaults(colours: Pick<PlayerValues, PlayerColour>): ColourFault[] {
  return pairs
    .map(({ colour, on, minimum }) => ({ colour, on, minimum, ratio: contrastRatio(colours[colour], colours[on]) }))
    .filter(({ ratio, minimum }) => ratio < minimum)
    .toSorted((one, other) => one.ratio / one.minimum - other.ratio / other.minimum)
    .map((fault) => ({ ...fault, mended: mendColour(colours[fault.colour], colours[fault.on], fault.minimum) }))
}
