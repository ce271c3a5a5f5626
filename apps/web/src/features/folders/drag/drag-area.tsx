import { useCallbackRef } from '@mantine/hooks'
import { lazy, Suspense, useRef } from 'react'
import { whenIdle } from '../../../shared/when-idle.ts'
import css from './drag-area.module.css'
import type { DragAreaProps } from './drag-targets.ts'

/** The drag code is only loaded once the screen is rendered. */
const DragDriver = lazy(async () => {
  await whenIdle()
  return import('./drag-driver.tsx')
})

/** Area in which media can be dragged: after 8 px with the mouse, 150 ms by touch, or by keyboard from `data-drag-handle`. */
export function DragArea({ children, videos, selected, onDrop, onOrder, off = false, Shelf }: DragAreaProps) {
  const area = useRef<HTMLDivElement>(null)
  // Read when a drag starts or ends, so that the driver is not re-rendered with every media that changes.
  const taken = useCallbackRef(() => ({ videos, selected }))
  const drop = useCallbackRef(onDrop)
  const order = useCallbackRef(onOrder)
  return (
    <div
      ref={area}
      className={css.area}
      data-off={off || undefined}
      // Prevents the browser's own drag of a link or picture.
      onDragStart={(event) => {
        if (!off && (event.target as Element).closest('[data-drag-media]')) event.preventDefault()
      }}
    >
      {children}
      {!off && (
        <Suspense fallback={null}>
          <DragDriver area={area} taken={taken} ordered={onOrder !== undefined} onDrop={drop} onOrder={order} Shelf={Shelf} />
        </Suspense>
      )}
    </div>
  )
}
