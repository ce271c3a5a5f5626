import {
  type CollisionDetection,
  DndContext,
  type DragEndEvent,
  DragOverlay,
  type DragStartEvent,
  KeyboardSensor,
  MeasuringStrategy,
  type Modifier,
  MouseSensor,
  pointerWithin,
  TouchSensor,
  useDroppable,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import IconMovie from '@tabler/icons-react/dist/esm/icons/IconMovie.mjs'
import { memo, type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { dragHelp } from './drag-help.ts'
import { DragSource } from './drag-source.tsx'
import { type DragAreaProps, type DropTarget, findTargets } from './drag-targets.ts'
import { dragAnnouncements, heldText } from './drag-words.ts'
import css from './drag-driver.module.css'
import { dimRows, markTarget } from './drop-mark.ts'
import { empty, DragState } from './drag-state.ts'
import { swallowClick, tap } from './release.ts'

/** Pixels: a touch held with less movement than this is not a scroll. */
const still = 4

/** Places the card beside the pointer, above a finger, whatever part of the row was grabbed. Pixels. */
const toPointer: Modifier = ({ activatorEvent, activeNodeRect, transform }) => {
  const finger = activatorEvent && 'touches' in activatorEvent ? (activatorEvent as TouchEvent).touches[0] : undefined
  const at = finger ?? (activatorEvent instanceof MouseEvent ? activatorEvent : null)
  if (!activeNodeRect || !at) return transform
  const [right, down] = finger ? [-64, -64] : [12, 12]
  return {
    ...transform,
    x: transform.x + at.clientX - activeNodeRect.left + right,
    y: transform.y + at.clientY - activeNodeRect.top + down,
  }
}

export type DragDriverProps = {
  area: RefObject<HTMLDivElement | null>
  /** Returns the draggable and the selected media at the start of a drag. */
  taken: () => Pick<DragAreaProps, 'videos' | 'selected'>
  /** Rows can be reordered. */
  ordered: boolean
} & Pick<DragAreaProps, 'onDrop' | 'Shelf'> & { onOrder: (moved: string, over: string) => void }

/** Drag and drop, rendered next to the rows: rows are found by their attributes, so that none is re-rendered when it is loaded. */
export default memo(function DragDriver({ area, taken, ordered: hasOrder, onDrop, onOrder, Shelf }: DragDriverProps) {
  const [state] = useState(() => new DragState())
  const [held, setHeld] = useState(empty)
  const [targets, setTargets] = useState<readonly DropTarget[]>([])
  const shelf = useRef<HTMLDivElement>(null)
  const holding = held !== empty
  const ordered = hasOrder && held.videos.length === 1

  useLayoutEffect(() => {
    const root = area.current
    if (!holding || !root) return undefined
    setTargets(state.offer([...findTargets(root, ordered), ...(shelf.current ? findTargets(shelf.current, false) : [])]))
    const undim = dimRows(root, new Set(held.videos.map(({ key }) => key)))
    return () => {
      undim()
      markTarget(null, '', state.targets)
      setTargets([])
    }
  }, [area, state, held, holding, ordered])

  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 8 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 150, tolerance: 8 } }),
    useSensor(KeyboardSensor, {
      coordinateGetter: (event, { context: { droppableRects } }) => {
        const next = state.choose(event.code, (id) => droppableRects.has(id))
        const rect = next && droppableRects.get(next.id)
        return rect ? { x: rect.left, y: rect.top } : undefined
      },
    }),
  )
  const collide: CollisionDetection = (asked) => {
    if (state.byKeyboard) return state.chosen === null ? [] : [{ id: state.chosen }]
    const within = pointerWithin(asked)
    const folder = within.find(({ id }) => state.targetOf(id)?.kind === 'folder')
    return folder ? [folder] : within
  }
  const accessibility = useMemo(
    () => ({ announcements: dragAnnouncements(state), screenReaderInstructions: { draggable: dragHelp }, container: document.body }),
    [state],
  )

  const start = ({ activatorEvent }: DragStartEvent): void => {
    const { videos, selected } = taken()
    setHeld(state.take(videos, selected, activatorEvent instanceof KeyboardEvent))
  }
  const letGo = (): void => {
    setHeld(empty)
    swallowClick()
  }
  const end = ({ over, activatorEvent, delta }: DragEndEvent): void => {
    letGo()
    const target = state.targetOf(over?.id)
    if ('touches' in activatorEvent && Math.hypot(delta.x, delta.y) < still) tap(activatorEvent)
    else if (target?.kind === 'folder') onDrop(state.held.videos, target.folder)
    else if (target && target.key !== state.held.key) onOrder(state.held.key, target.key)
  }

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={collide}
      measuring={{ droppable: { strategy: MeasuringStrategy.Always } }}
      accessibility={accessibility}
      autoScroll={Shelf === undefined}
      onDragStart={start}
      onDragOver={({ over }) => markTarget(state.targetOf(over?.id), state.held.key, state.targets)}
      onDragEnd={end}
      onDragCancel={letGo}
    >
      <DragSource area={area} state={state} />
      {targets.map((target) => (
        <Target key={target.id} target={target} />
      ))}
      {createPortal(
        <>
          {Shelf && (
            // Rendered before a drag starts, so that its folders are loaded by then.
            <div ref={shelf} className={css.shelf} hidden={!holding}>
              <Shelf />
            </div>
          )}
          <DragOverlay dropAnimation={null} modifiers={[toPointer]} className={css.overlay ?? ''} zIndex={400}>
            {holding && (
              <div className={css.held}>
                <IconMovie size={17} aria-hidden />
                <span className="cut">{heldText(held.videos)}</span>
              </div>
            )}
          </DragOverlay>
        </>,
        document.body,
      )}
    </DndContext>
  )
})

/** Registers an element that is rendered elsewhere. */
function Target({ target: { id, node } }: { target: DropTarget }) {
  const { setNodeRef } = useDroppable({ id })
  useLayoutEffect(() => setNodeRef(node), [setNodeRef, node])
  return null
}
