import { useDndMonitor, useDraggable, useDroppable } from '@dnd-kit/core'
import { useState } from 'react'

/** A part moved up is put before the one it is dropped on, one moved down after it. */
const sideOf = (from: number | undefined, to: number | undefined): 'before' | 'after' | undefined =>
  from === undefined || to === undefined ? undefined : from > to ? 'before' : 'after'

/** A part of a drag list, which is dragged by its handle. `place` tells it where one that is held above it would be put. */
export function useDragPart(key: string, disabled: boolean) {
  const { setNodeRef: setPlaceRef } = useDroppable({ id: key })
  const [over, setOver] = useState<ReturnType<typeof sideOf>>()
  const leave = (): void => setOver(undefined)
  useDndMonitor({
    onDragOver: ({ active, over: place }) =>
      setOver(place?.id === key && active.id !== key ? sideOf(active.rect.current.initial?.top, place.rect.top) : undefined),
    onDragEnd: leave,
    onDragCancel: leave,
  })
  const { attributes, listeners, isDragging, setNodeRef, setActivatorNodeRef } = useDraggable({
    id: key,
    disabled,
    attributes: { roleDescription: 'item que se move' },
  })
  return {
    place: { ref: setPlaceRef, 'data-dragged': isDragging || undefined, 'data-over': over },
    setNodeRef,
    handle: { ref: setActivatorNodeRef, ...attributes, ...listeners },
  }
}
