import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { movedBy, type PlotSteps } from './plot-keys.ts'

export type PlotCursorOptions = PlotSteps & {
  /** Position under a place in px inside the plot; null for places without one. */
  at: (x: number, y: number) => number | null
  /** Where the keyboard begins; the last position by default. */
  resting?: number | undefined
  /** The cursor stays where it was put, and is at `resting` before. */
  docked: boolean
  /** Enter or a press on a position. */
  onChoose?: ((index: number) => void) | undefined
}

/** The cursor of a plot, moved by pointer and keyboard. `active` is null while none is shown. */
export function usePlotCursor({ at, resting, docked, onChoose, ...steps }: PlotCursorOptions) {
  const [index, setIndex] = useState<number | null>(null)
  const last = useRef<number | null>(null)
  const rest = Math.min(resting ?? steps.count - 1, steps.count - 1)
  const show = (next: number | null): void => {
    if (next !== null) last.current = next
    setIndex(next)
  }
  const shown = index === null ? (docked ? rest : null) : Math.min(index, steps.count - 1)
  const place = (event: PointerEvent<HTMLElement>): number | null => {
    const box = event.currentTarget.getBoundingClientRect()
    return at(event.clientX - box.left, event.clientY - box.top)
  }
  return {
    active: steps.count > 0 ? shown : null,
    resting: rest,
    handlers: {
      onPointerMove: (event: PointerEvent<HTMLElement>) => (event.pointerType === 'touch' && !docked ? undefined : show(place(event))),
      onPointerDown: (event: PointerEvent<HTMLElement>) => show(place(event)),
      onPointerLeave: () => (docked ? undefined : show(null)),
      onClick: () => index !== null && onChoose?.(index),
      onFocus: () => index === null && show(Math.min(last.current ?? rest, steps.count - 1)),
      onBlur: () => (docked ? undefined : show(null)),
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
        if (event.key === 'Escape') return show(null)
        const from = shown ?? last.current ?? rest
        if (event.key === 'Enter' && onChoose) return onChoose(from)
        const to = movedBy(event.key, from, steps)
        if (to === null) return undefined
        event.preventDefault()
        return show(to)
      },
    },
  }
}
