import { useDraggable } from '@dnd-kit/core'
import { type RefObject, useEffect, useEffectEvent } from 'react'
import type { DragState } from './drag-state.ts'

const sensorOf = { mousedown: 'onMouseDown', touchstart: 'onTouchStart', keydown: 'onKeyDown' } as const
type Taking = keyof typeof sensorOf
/** Elements of a row from which no drag starts. */
const busy = 'input, textarea, select, [role="menu"], button:not([data-drag-handle])'

/** The only draggable of the area: it represents the row under the pointer or focus. */
export function DragSource({ area, state }: { area: RefObject<HTMLDivElement | null>; state: DragState }) {
  const { listeners, setNodeRef, setActivatorNodeRef } = useDraggable({ id: 'media' })

  const take = useEffectEvent((event: Event): void => {
    const target = event.target as Element
    const row = target.closest<HTMLElement>('[data-drag-media]')
    const handle = target.closest<HTMLElement>('[data-drag-handle]')
    if (!row || (event.type === 'keydown' ? !handle : target.closest(busy))) return
    state.touch(row.dataset.dragMedia ?? '')
    setNodeRef(row)
    setActivatorNodeRef(handle)
    const begin = listeners?.[sensorOf[event.type as Taking]]
    // The sensors read only these parts of React's event.
    begin?.({ nativeEvent: event, target: event.target, preventDefault: () => event.preventDefault() })
  })
  useEffect(() => {
    const root = area.current
    const listen = (event: Event): void => take(event)
    const kinds = Object.keys(sensorOf) as Taking[]
    for (const kind of kinds) root?.addEventListener(kind, listen, kind === 'touchstart' ? { passive: true } : false)
    return () => {
      for (const kind of kinds) root?.removeEventListener(kind, listen)
    }
  }, [area])
  return null
}
