import { countCharacters, endOf, isWeakEnd, longestLine } from '@videozz/domain'

/** The text as a caption of one or two lines of at most 42 characters; null where it is too long for that. */
export function fitCaption(text: string, language: string): string[] | null {
  const whole = text.replaceAll(/\s+/g, ' ').trim()
  if (whole === '') return null
  if (countCharacters(whole) <= longestLine) return [whole]
  const words = whole.split(' ')
  let best: { cost: number; lines: string[] } | null = null
  for (let at = 1; at < words.length; at++) {
    const lines = [words.slice(0, at).join(' '), words.slice(at).join(' ')]
    const [upper = 0, lower = 0] = lines.map(countCharacters)
    if (upper > longestLine || lower > longestLine) continue
    const last = words[at - 1] ?? ''
    const cost = Math.abs(upper - lower) - (endOf(last) === 'none' ? 0 : 12) + (isWeakEnd(last, language) ? 12 : 0)
    if (best === null || cost < best.cost) best = { cost, lines }
  }
  return best?.lines ?? null
}
