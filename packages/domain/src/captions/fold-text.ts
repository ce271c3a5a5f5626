const upper = /[\p{Lu}\p{Lt}]/gu

/**
 * A text for exact comparison: composed (NFC), white space as one space, lower case. Nothing else is equal to anything else. Every
 * character stays in its place, so that a position in it is one in `composeText` of the same text.
 */
export const foldText = (text: string): string =>
  composeText(text).replace(upper, (letter) => {
    const lower = letter.toLowerCase()
    return lower.length === letter.length ? lower : letter
  })

/** A text composed (NFC), with one space for all white space and none at its ends. */
export const composeText = (text: string): string => text.normalize('NFC').replace(/\s+/g, ' ').trim()

const inWord = /[\p{L}\p{N}\p{M}]/u

/** Whether no word goes on over a position of a text: "feliz" does not begin within "infeliz". */
export function isWordEdge(text: string, at: number): boolean {
  const before = Array.from(text.slice(Math.max(0, at - 2), at)).at(-1) ?? ''
  const [after = ''] = text.slice(at, at + 2)
  return !inWord.test(before) || !inWord.test(after)
}
