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
import type { QuizQuestion } from '@videozz/domain'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import css from './question-card.module.css'
import { QuestionCard, type QuestionCardProps } from './question-card.tsx'
import listCss from './quiz-editor.module.css'

const help = 'Pressione espaço para pegar a pergunta, as setas para escolher outra posição, espaço para soltar e Esc para cancelar.'

/** The card under the pointer; by keyboard the one whose head is nearest. */
const collide: CollisionDetection = (asked) => {
  if (asked.pointerCoordinates) return pointerWithin(asked)
  const { collisionRect, droppableRects } = asked
  const distances = [...droppableRects].map(([id, rect]) => ({ id, far: Math.abs(rect.top - collisionRect.top) }))
  const [nearest] = distances.toSorted((one, other) => one.far - other.far)
  return nearest ? [{ id: nearest.id }] : []
}

function announcements(keys: readonly string[]): Announcements {
  const place = (id: UniqueIdentifier): number => keys.indexOf(String(id)) + 1
  return {
    onDragStart: ({ active }) => `Pergunta ${place(active.id)} na mão.`,
    onDragOver: ({ over }) => (over ? `Sobre a posição ${place(over.id)} de ${keys.length}.` : 'Fora da lista.'),
    onDragEnd: ({ active, over }) =>
      over && over.id !== active.id
        ? `Pergunta ${place(active.id)} solta na posição ${place(over.id)} de ${keys.length}.`
        : `Pergunta ${place(active.id)} ficou onde estava.`,
    onDragCancel: ({ active }) => `Cancelado: pergunta ${place(active.id)} ficou onde estava.`,
  }
}

export type QuestionListProps = {
  questions: readonly QuizQuestion[]
  onMove: (moved: string, over: string) => void
  propsOf: (question: QuizQuestion) => Omit<QuestionCardProps, 'question' | 'number'>
}

/** The questions in their order, which is changed by dragging: after 8 px with the mouse, 150 ms by touch, or by keyboard. */
export default function QuestionList({ questions, onMove, propsOf }: QuestionListProps) {
  const [held, setHeld] = useState<QuizQuestion | null>(null)
  const keys = questions.map(({ key }) => key)
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
  const accessibility = { announcements: announcements(keys), screenReaderInstructions: { draggable: help }, container: document.body }
  const letGo = (): void => setHeld(null)
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={collide}
      measuring={{ droppable: { strategy: MeasuringStrategy.Always } }}
      accessibility={accessibility}
      onDragStart={({ active }) => setHeld(questions.find(({ key }) => key === active.id) ?? null)}
      onDragEnd={({ active, over }) => {
        letGo()
        if (over && over.id !== active.id) onMove(String(active.id), String(over.id))
      }}
      onDragCancel={letGo}
    >
      <ol className={listCss.questions}>
        {questions.map((question, place) => (
          <QuestionCard key={question.key} question={question} number={place + 1} {...propsOf(question)} />
        ))}
      </ol>
      {createPortal(
        <DragOverlay dropAnimation={null} zIndex={400}>
          {held && (
            <div className={css.held}>
              <span className={css.number}>{keys.indexOf(held.key) + 1}</span>
              <span className="cut">{held.question || 'Pergunta sem texto'}</span>
            </div>
          )}
        </DragOverlay>,
        document.body,
      )}
    </DndContext>
  )
}
