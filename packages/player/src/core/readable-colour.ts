import { contrastRatio } from '@videozz/contract/player'

/** The first of `colours` that can be read on `background` (4.5 to 1), else white or black. All `#rrggbb`. */
export function readableOn(background: string, colours: readonly string[]): string {
  const readable = colours.find((colour) => contrastRatio(colour, background) >= 4.5)
  return readable ?? (contrastRatio('#ffffff', background) >= contrastRatio('#000000', background) ? '#ffffff' : '#000000')
}
