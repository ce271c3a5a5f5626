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
  /** Where the pointer has the topic, or null where it was hardly moved. */
  const place = (event: globalThis.PointerEvent): Dragged | null => {
    const box = stage.current?.getBoundingClientRect()
    if (!pressed || !box) return null
    const [x, y] = [event.clientX - pressed.x, event.clientY - pressed.y]
    if (!dragged && Math.hypot(x, y) < still) return null
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
    return { id: pressed.id, x: x / scale, y: y / scale, drop }
  }
  const follow = useEffectEvent((event: globalThis.PointerEvent): void => setDragged(place(event)))
  /** @param event where it is let go; absent when it stays where it was. */
  const end = useEffectEvent((event?: globalThis.PointerEvent): void => {
    const last = event ? place(event) : null
    if (last?.drop) onDrop(last.id, last.drop)
    setPressed(null)
    setDragged(null)
  })
  useEffect(() => {
    if (!pressed) return
    const leave = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') end()
    }
    const drop = (event: globalThis.PointerEvent): void => end(event)
    const cancel = (): void => end()
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
