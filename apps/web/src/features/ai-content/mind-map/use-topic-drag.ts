import type { MindMapLayout, MindMapNode } from '@videozz/domain'
import { type PointerEvent, type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { type Drop, dropOn } from './model/move-steps.ts'

/** A topic that is being dragged: how far, in pixels of the map, and where it would be put. */
export type Dragged = { id: string; x: number; y: number; drop: Drop | null }
type Pressed = { id: string; x: number; y: number }

/** Pixels a pointer moves before it drags. */
const still = 6

/** Drags a topic onto another or between two, by mouse and pen; a finger moves the map. */
export function useTopicDrag(
  stage: RefObject<HTMLElement | null>,
  { topics, width }: MindMapLayout,
  root: MindMapNode,
  onDrop: (id: string, drop: Drop) => void,
) {
  const [pressed, setPressed] = useState<Pressed | null>(null)
  const [dragged, setDragged] = useState<Dragged | null>(null)
  const follow = useEffectEvent((event: globalThis.PointerEvent): void => {
    const box = stage.current?.getBoundingClientRect()
    if (!pressed || !box) return
    const [x, y] = [event.clientX - pressed.x, event.clientY - pressed.y]
    if (!dragged && Math.hypot(x, y) < still) return
    const scale = box.width / width
    const point = { x: (event.clientX - box.left) / scale, y: (event.clientY - box.top) / scale }
    const under = topics.find(
      (topic) =>
        topic.id !== pressed.id &&
        point.x >= topic.x &&
        point.x <= topic.x + topic.width &&
        point.y >= topic.y - 6 &&
        point.y <= topic.y + topic.height + 6,
    )
    const drop = under ? dropOn(root, pressed.id, under.id, (point.y - under.y) / under.height) : null
    setDragged({ id: pressed.id, x: x / scale, y: y / scale, drop })
  })
  const end = useEffectEvent((isDropped: boolean): void => {
    if (isDropped && dragged?.drop) onDrop(dragged.id, dragged.drop)
    setPressed(null)
    setDragged(null)
  })
  useEffect(() => {
    if (!pressed) return
    const leave = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') end(false)
    }
    const drop = (): void => end(true)
    const cancel = (): void => end(false)
    window.addEventListener('pointermove', follow)
    window.addEventListener('pointerup', drop)
    window.addEventListener('pointercancel', cancel)
    window.addEventListener('keydown', leave)
    return () => {
      window.removeEventListener('pointermove', follow)
      window.removeEventListener('pointerup', drop)
      window.removeEventListener('pointercancel', cancel)
      window.removeEventListener('keydown', leave)
    }
  }, [pressed])
  return {
    dragged,
    onPress: (event: PointerEvent, id: string): void => {
      if (event.button === 0 && event.pointerType !== 'touch' && id !== root.id) setPressed({ id, x: event.clientX, y: event.clientY })
    },
  }
}
