import {
  type Announcements,
  type CollisionDetection,
  DndContext,
  DragOverlay,
  KeyboardSensor,
  type KeyboardCoordinateGetter,
  MeasuringStrategy,
  MouseSensor,
  pointerWithin,
  TouchSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { type ReactNode, useState } from 'react'
import { createPortal } from 'react-dom'
import css from './drag-list.module.css'

/** The part under the pointer; by keyboard the one whose head is nearest. */
const collide: CollisionDetection = (asked) => {
  if (asked.pointerCoordinates) return pointerWithin(asked)
  const { collisionRect, droppableRects } = asked
  const distances = [...droppableRects].map(([id, rect]) => ({ id, far: Math.abs(rect.top - collisionRect.top) }))
  const [nearest] = distances.toSorted((one, other) => one.far - other.far)
  return nearest ? [{ id: nearest.id }] : []
}

/** How the parts of a list are called, for instance `Pergunta` and `a pergunta`. */
export type DragWords = { one: string; it: string; endings: 'a' | 'o' }

function announcements({ one, endings: e }: DragWords, keys: readonly string[]): Announcements {
  const place = (id: UniqueIdentifier): number => keys.indexOf(String(id)) + 1
  return {
    onDragStart: ({ active }) => `${one} ${place(active.id)} na mão.`,
    onDragOver: ({ over }) => (over ? `Sobre a posição ${place(over.id)} de ${keys.length}.` : 'Fora da lista.'),
    onDragEnd: ({ active, over }) =>
      over && over.id !== active.id
        ? `${one} ${place(active.id)} solt${e} na posição ${place(over.id)} de ${keys.length}.`
        : `${one} ${place(active.id)} ficou onde estava.`,
    onDragCancel: ({ active }) => `Cancelado: ${one.toLowerCase()} ${place(active.id)} ficou onde estava.`,
  }
}

export type DragListProps = {
  /** Keys of the parts in their order. */
  keys: readonly string[]
  words: DragWords
  /** What the part in the hand is shown as. */
  textOf: (key: string) => string
  onMove: (moved: string, over: string) => void
  /** The list, whose parts are draggable and droppable by their keys. */
  children: ReactNode
}

/** Parts in an order that is changed by dragging: after 8 px with the mouse, 150 ms by touch, or by keyboard. */
export default function DragList({ keys, words, textOf, onMove, children }: DragListProps) {
  const [held, setHeld] = useState<string | null>(null)
  const next: KeyboardCoordinateGetter = (event, { context: { over, active, droppableRects } }) => {
    const step = event.code === 'ArrowDown' ? 1 : event.code === 'ArrowUp' ? -1 : 0
    if (step === 0) return undefined
    event.preventDefault()
    const at = keys.indexOf(String(over?.id ?? active?.id))
    const rect = droppableRects.get(keys[at + step] ?? '')
    return rect && { x: rect.left, y: rect.top }
  }
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 8 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 150, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: next }),
  )
  const help = `Pressione espaço para pegar ${words.it}, as setas para escolher outra posição, espaço para soltar e Esc para cancelar.`
  const letGo = (): void => setHeld(null)
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={collide}
      measuring={{ droppable: { strategy: MeasuringStrategy.Always } }}
      accessibility={{
        announcements: announcements(words, keys),
        screenReaderInstructions: { draggable: help },
        container: document.body,
      }}
      onDragStart={({ active }) => setHeld(String(active.id))}
      onDragEnd={({ active, over }) => {
        letGo()
        if (over && over.id !== active.id) onMove(String(active.id), String(over.id))
      }}
      onDragCancel={letGo}
    >
      {children}
      {createPortal(
        <DragOverlay dropAnimation={null} zIndex={400}>
          {held !== null && (
            <div className={css.held}>
              <span className={css.number}>{keys.indexOf(held) + 1}</span>
              <span className="cut">{textOf(held)}</span>
            </div>
          )}
        </DragOverlay>,
        document.body,
      )}
    </DndContext>
  )
}
