// Widths in parts of the font's size, about those of Helvetica and Arial, and no narrower.
const widths: readonly [symbols: string, width: number][] = [
  ["ijl'|", 0.23],
  ['I.,;:!/\\ ft()[]-"r', 0.35],
  ['cksvxyzJ?*', 0.52],
  ['mMW@%', 0.95],
  ['w', 0.74],
  ['ABEKPSVXYF', 0.7],
  ['CDGHNOQRUw&', 0.8],
  ['TLZ', 0.64],
]
const known = new Map(widths.flatMap(([symbols, width]) => [...symbols].map((symbol) => [symbol, width] as const)))
const usual = 0.58
/** Symbols as wide as the font is high: of Chinese, Japanese and Korean, and pictures. */
const square = /[\u1100-\u11ff\u2e80-\ud7af\uf900-\ufaff\uff00-\uff60]|\p{Extended_Pictographic}/u

/** About how wide a text is in a font without serifs, in the unit of the size. */
export function textWidth(text: string, size: number): number {
  let sum = 0
  for (const symbol of text.normalize('NFD').replaceAll(/\p{M}/gu, '')) sum += known.get(symbol) ?? (square.test(symbol) ? 1 : usual)
  return sum * size
}

/** The text in lines no wider than `most`, broken at spaces, and within words only where one alone is wider. At least one line. */
export function wrapText(text: string, size: number, most: number): string[] {
  const lines = ['']
  const fits = (line: string): boolean => textWidth(line, size) <= most
  for (const word of text.trim().split(/\s+/)) {
    const last = lines.at(-1) ?? ''
    const longer = last === '' ? word : `${last} ${word}`
    if (fits(longer)) lines[lines.length - 1] = longer
    else lines.push(...breakWord(word, fits))
  }
  return lines[0] === '' && lines.length > 1 ? lines.slice(1) : lines
}

function breakWord(word: string, fits: (line: string) => boolean): string[] {
  const parts = ['']
  for (const symbol of word) {
    const last = parts.at(-1) ?? ''
    if (last === '' || fits(last + symbol)) parts[parts.length - 1] = last + symbol
    else parts.push(symbol)
  }
  return parts
}
