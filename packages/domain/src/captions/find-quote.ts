import type { Caption } from './break-captions.ts'
import { composeText, foldText, isWordEdge } from './fold-text.ts'

/** Where a quote stands: captions `from` to `to` (not included), the words as the captions have them, and their seconds. */
export type FoundQuote = { from: number; to: number; text: string; start: number; end: number }

/**
 * Finds a quote word for word in the captions it names, also over captions that follow one another. Only white space, case and the
 * composition of characters (NFC) may differ: a text that is merely alike may say the opposite.
 * @param named indexes of the captions to look in; all of them where it is absent.
 * @returns the first place; null where it does not stand there.
 */
export function findQuote(
  quote: string,
  captions: readonly Pick<Caption, 'start' | 'end' | 'lines'>[],
  named?: readonly number[],
): FoundQuote | null {
  const wanted = foldText(quote)
  if (!/[\p{L}\p{N}]/u.test(wanted)) return null
  const indexes = named
    ? [...new Set(named)].filter((at) => captions[at] !== undefined).toSorted((a, b) => a - b)
    : captions.map((_caption, at) => at)
  for (let first = 0; first < indexes.length;) {
    let last = first + 1
    while (last < indexes.length && indexes[last] === (indexes[last - 1] ?? 0) + 1) last += 1
    const found = findInRun(wanted, captions, indexes[first] ?? 0, (indexes[last - 1] ?? 0) + 1)
    if (found) return found
    first = last
  }
  return null
}

/** Finds a folded quote in captions that follow one another. */
function findInRun(
  wanted: string,
  captions: readonly Pick<Caption, 'start' | 'end' | 'lines'>[],
  first: number,
  last: number,
): FoundQuote | null {
  const texts = captions.slice(first, last).map(({ lines }) => composeText(lines.join(' ')))
  const whole = texts.join(' ')
  const folded = foldText(whole)
  let at = folded.indexOf(wanted)
  while (at >= 0 && !(isWordEdge(folded, at) && isWordEdge(folded, at + wanted.length))) at = folded.indexOf(wanted, at + 1)
  if (at < 0) return null
  const end = at + wanted.length
  let position = 0
  let from = -1
  let to = first
  texts.forEach((text, index) => {
    if (from < 0 && position + text.length > at) from = first + index
    if (position < end && text !== '') to = first + index + 1
    position += text.length + 1
  })
  return { from, to, text: whole.slice(at, end), start: captions[from]?.start ?? 0, end: captions[to - 1]?.end ?? 0 }
}
