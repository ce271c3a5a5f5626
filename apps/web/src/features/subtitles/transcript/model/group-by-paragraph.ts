import type { Paragraph } from '@videozz/domain'

/** Ranges of words by the index of each paragraph they have words of; an empty range belongs to the paragraph it stands in. In order. */
export function groupByParagraph<T extends { from: number; to: number }>(
  paragraphs: readonly Paragraph[],
  ranges: readonly T[],
): Map<number, T[]> {
  const groups = new Map<number, T[]>()
  let index = 0
  for (const range of ranges) {
    while (index < paragraphs.length - 1 && (paragraphs[index]?.to ?? 0) <= range.from) index += 1
    for (let at = index; at < paragraphs.length; at += 1) {
      if (at > index && (paragraphs[at]?.from ?? 0) >= range.to) break
      groups.set(at, [...(groups.get(at) ?? []), range])
    }
  }
  return groups
}
