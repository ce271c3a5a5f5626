import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual'
import type { Paragraph, SpokenWord } from '@videozz/domain'
import { useCallback } from 'react'
import type { Scroller } from './use-scroller.ts'

/** Average width of a character of the text, height of a line, and of all else in a paragraph; in pixels, until it is measured. */
const guess = { character: 7.2, line: 26, rest: 49, times: 68 }

const keys = new WeakMap<SpokenWord, number>()
let lastKey = 0
/** A key for the paragraph that begins with a word, the same wherever it stands. */
function keyOf(word: SpokenWord | undefined): number {
  if (!word) return 0
  const known = keys.get(word)
  if (known !== undefined) return known
  keys.set(word, ++lastKey)
  return lastKey
}

type Options = {
  words: readonly SpokenWord[]
  paragraphs: readonly Paragraph[]
  scroller: Scroller
  /** Paragraphs that stay in the page wherever it is scrolled to: they have focus. */
  kept: readonly number[]
}

/** The paragraphs near what is in sight, with their places: hours of words are thousands of elements, of which a hundred are seen. */
export function useParagraphRows({ words, paragraphs, scroller, kept }: Options) {
  const { element, margin, width } = scroller
  // oxlint-disable-next-line react/incompatible-library -- rows are given the places themselves and `measureElement`, which stays the same
  return useVirtualizer<HTMLElement, HTMLElement>({
    count: paragraphs.length,
    getScrollElement: () => element,
    scrollMargin: margin,
    overscan: 4,
    estimateSize: (index) => {
      const { from, to } = paragraphs[index] ?? { from: 0, to: 0 }
      let characters = 0
      for (let at = from; at < to; at += 1) characters += (words[at]?.text.length ?? 0) + 1
      return guess.rest + guess.line * Math.max(1, Math.ceil((characters * guess.character) / Math.max(200, width - guess.times)))
    },
    getItemKey: useCallback((index: number) => keyOf(words[paragraphs[index]?.from ?? 0]), [words, paragraphs]),
    rangeExtractor: (range: Range) => {
      const shown = defaultRangeExtractor(range)
      const missing = kept.filter((index) => index >= 0 && index < range.count && !shown.includes(index))
      return missing.length === 0 ? shown : [...shown, ...missing].sort((one, other) => one - other)
    },
  })
}
