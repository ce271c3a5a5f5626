import { type RefObject, useEffect, useEffectEvent } from 'react'

/** Gives focus to the chosen topic of a tree when `turn` grows. @param scrolls whether the page then moves to have it in sight. */
export function useTreeFocus(
  tree: RefObject<HTMLElement | null>,
  { current, turn }: { current: string; turn: number },
  scrolls: boolean,
): void {
  const focus = useEffectEvent(() => {
    const item = tree.current?.querySelector<HTMLElement>(`[data-topic="${current}"]`)
    item?.focus({ preventScroll: true })
    if (scrolls) item?.scrollIntoView({ block: 'nearest' })
  })
  // Not when another topic is chosen by pressing it, nor while one is written: its field has focus by then.
  useEffect(() => {
    if (turn > 0) focus()
  }, [turn])
}
