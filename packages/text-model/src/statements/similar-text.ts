import { foldText } from '@videozz/domain'

/** Words of a text for comparison, without accents and punctuation. */
export const wordsOf = (text: string): string[] =>
  foldText(text)
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .match(/[\p{L}\p{N}]+/gu) ?? []

const alike = 0.75

/** Whether two texts ask or say nearly the same: three quarters of their words. For leaving out doubles alone. */
export function isSimilar(one: string, other: string): boolean {
  const [a, b] = [new Set(wordsOf(one)), new Set(wordsOf(other))]
  if (a.size === 0 || b.size === 0) return false
  const shared = [...a].filter((word) => b.has(word)).length
  return shared / (a.size + b.size - shared) >= alike
}
