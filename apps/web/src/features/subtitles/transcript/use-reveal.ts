import type { Virtualizer } from '@tanstack/react-virtual'
import type { Paragraph } from '@videozz/domain'
import { type RefObject, useCallback, useEffect, useRef } from 'react'
import type { Scroller } from './use-scroller.ts'

export type Reveal = (word: number, then?: (element: HTMLElement) => void) => void

/** Pixels at the foot of the page that its buttons cover. */
const foot = 88
/** Frames in which a paragraph that was far away is rendered at the latest. */
const mostFrames = 30

/** Index of the paragraph that has a word. */
export function paragraphWith(paragraphs: readonly Paragraph[], word: number): number {
  let [low, high] = [0, paragraphs.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((paragraphs[middle]?.from ?? 0) <= word) low = middle + 1
    else high = middle
  }
  return Math.max(0, low - 1)
}

type RevealOptions = {
  list: RefObject<HTMLElement | null>
  /** What sticks over the top of the list. */
  bar: RefObject<HTMLElement | null>
  scroller: Scroller
  virtualizer: Virtualizer<HTMLElement, HTMLElement>
  paragraphs: readonly Paragraph[]
}

/** Scrolls so that a word is in sight, below what sticks to the top; then calls `then` with its element. */
export function useReveal({ list, bar, scroller, virtualizer, paragraphs }: RevealOptions): Reveal {
  const latest = useRef({ scroller, virtualizer, paragraphs })
  useEffect(() => {
    latest.current = { scroller, virtualizer, paragraphs }
  })
  const frame = useRef(0)
  useEffect(() => () => cancelAnimationFrame(frame.current), [])
  return useCallback(
    (word, then) => {
      const tryOnce = (left: number): void => {
        const around = latest.current
        const element = list.current?.querySelector<HTMLElement>(`[data-word="${word}"]`)
        if (element) {
          bringIn(element, bar.current, around.scroller.element)
          then?.(element)
          return
        }
        if (left === 0) return
        if (left === mostFrames) around.virtualizer.scrollToIndex(paragraphWith(around.paragraphs, word), { align: 'center' })
        frame.current = requestAnimationFrame(() => tryOnce(left - 1))
      }
      cancelAnimationFrame(frame.current)
      tryOnce(mostFrames)
    },
    [list, bar],
  )
}

/** Focuses a word. It may be rendered as the one that takes focus only afterwards. */
export function focusWord(element: HTMLElement): void {
  element.tabIndex = 0
  element.focus({ preventScroll: true })
}

function bringIn(element: HTMLElement, bar: HTMLElement | null, scroller: HTMLElement | null): void {
  if (!scroller) return
  const word = element.getBoundingClientRect()
  const around = scroller.getBoundingClientRect()
  const top = Math.max(around.top, bar?.getBoundingClientRect().bottom ?? 0)
  const bottom = around.bottom - foot
  if (word.top >= top + 8 && word.bottom <= bottom) return
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches
  const way = word.top - top - (bottom - top) / 3
  // A long way would show nothing on its course.
  scroller.scrollBy({ top: way, behavior: still || Math.abs(way) > around.height ? 'instant' : 'smooth' })
}
