import { lazy, type ReactNode, Suspense, useRef } from 'react'
import { whenIdle } from '../../../shared/when-idle.ts'
import css from './drag.module.css'
import type { DragMedia, DropFolder } from './drag-targets.ts'

/** What makes rows movable is only loaded once the screen stands. */
const DragDriver = lazy(async () => {
  await whenIdle()
  return import('./drag-driver.tsx')
})

export type DragAreaProps = {
  /** Those that may be taken: their rows inside bear `data-drag-media={key}`. */
  videos: readonly DragMedia[]
  /** Where one of them is taken, all go along. */
  selected: readonly DragMedia[]
  /** Nothing can be taken by this person. */
  off?: boolean
  /** Inside and on the shelf, folders bear `data-drop-folder={key}` and `data-drop-name`. */
  onDrop: (videos: readonly DragMedia[], folder: DropFolder) => void
  /** A row was dropped on another one; without it rows have no order to be changed. */
  onOrder?: ((moved: string, over: string) => void) | undefined
  /** Folders offered at the foot of the screen for as long as something is held. */
  Shelf?: (() => ReactNode) | undefined
  children: ReactNode
}

/** Lets media be dragged inside: 8 px with the mouse, after 150 ms by touch, by keyboard from an element with `data-drag-handle`. */
export function DragArea({ children, ...driver }: DragAreaProps) {
  const area = useRef<HTMLDivElement>(null)
  return (
    <div
      ref={area}
      className={css.area}
      data-off={driver.off || undefined}
      // The browser would drag the link or the picture itself.
      onDragStart={(event) => {
        if (!driver.off && (event.target as Element).closest('[data-drag-media]')) event.preventDefault()
      }}
    >
      {children}
      {!driver.off && (
        <Suspense fallback={null}>
          <DragDriver area={area} {...driver} />
        </Suspense>
      )}
    </div>
  )
}
