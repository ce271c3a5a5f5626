import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'

/** The element that scrolls what is in another; the page's own where there is none. */
function scrollParent(element: HTMLElement): HTMLElement {
  for (let around = element.parentElement; around; around = around.parentElement)
    if (/auto|scroll/.test(getComputedStyle(around).overflowY)) return around
  return document.documentElement
}

export type Scroller = {
  /** Null until the list is in the page. */
  element: HTMLElement | null
  /** Pixels from the beginning of what is scrolled to the list, and its width. */
  margin: number
  width: number
}

/** Where a list stands in what scrolls it. */
export function useScroller(list: RefObject<HTMLElement | null>): Scroller {
  const [scroller, setScroller] = useState<Scroller>({ element: null, margin: 0, width: 640 })
  useLayoutEffect(() => {
    const { current } = list
    if (!current) return
    const element = scrollParent(current)
    const measure = (): void => {
      const margin = Math.round(current.getBoundingClientRect().top - element.getBoundingClientRect().top + element.scrollTop)
      const width = current.clientWidth
      setScroller((before) =>
        before.element === element && before.margin === margin && before.width === width ? before : { element, margin, width },
      )
    }
    measure()
    // What stands above the list changes its place, not its size.
    const observer = new ResizeObserver(measure)
    for (let around: HTMLElement | null = current; around && around !== element; around = around.parentElement) {
      observer.observe(around)
      for (const beside of around.parentElement?.children ?? []) observer.observe(beside)
    }
    return () => observer.disconnect()
  }, [list])
  return scroller
}

/** Whether the person scrolls by themselves: wheel, touch, keys or the bar at the side. @param onScroll is called with each. */
export function useOwnScrolling(element: HTMLElement | null, onScroll: () => void): void {
  useEffect(() => {
    if (!element) return
    const end = new AbortController()
    const options = { signal: end.signal, passive: true }
    for (const name of ['wheel', 'touchmove'] as const) element.addEventListener(name, onScroll, options)
    element.addEventListener('pointerdown', ({ target }) => target === element && onScroll(), options)
    element.addEventListener('keydown', ({ key }) => (key === 'PageUp' || key === 'PageDown') && onScroll(), options)
    return () => end.abort()
  }, [element, onScroll])
}
