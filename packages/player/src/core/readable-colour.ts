/** Relative luminance of `#rrggbb`, from 0 to 1 (WCAG 2.2). */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Contrast ratio of two colours `#rrggbb`, from 1 to 21. */
export function contrastOf(a: string, b: string): number {
  const [darker = 0, lighter = 0] = [luminance(a), luminance(b)].toSorted((one, other) => one - other)
  return (lighter + 0.05) / (darker + 0.05)
}

/** The first of `colours` that can be read on `background` (4.5 to 1), else white or black. All `#rrggbb`. */
export function readableOn(background: string, colours: readonly string[]): string {
  const readable = colours.find((colour) => contrastOf(colour, background) >= 4.5)
  return readable ?? (contrastOf('#ffffff', background) >= contrastOf('#000000', background) ? '#ffffff' : '#000000')
}
