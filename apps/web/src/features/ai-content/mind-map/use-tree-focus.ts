import { type RefObject, useEffect } from 'react'

/** Gives focus to the chosen topic of a tree when `turn` grows. @param scrolls whether the page then moves to have it in sight. */
export function useTreeFocus(
  tree: RefObject<HTMLElement | null>,
  { current, turn }: { current: string; turn: number },
  scrolls: boolean,
): void {
  useEffect(() => {
    if (turn === 0) return
    const item = tree.current?.querySelector<HTMLElement>(`[data-topic="${current}"]`)
    item?.focus({ preventScroll: true })
    if (scrolls) item?.scrollIntoView({ block: 'nearest' })
  }, [tree, current, turn, scrolls])
}
