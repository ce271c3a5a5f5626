import { moveTopic, type MindMapNode, parentOf } from '@videozz/domain'

export type Direction = 'up' | 'down' | 'out' | 'in'

/** Moves a topic one step: before or after the one beside it, out beside the one above, or under the one before it. */
export function stepTopic(root: MindMapNode, id: string, direction: Direction): MindMapNode {
  const parent = parentOf(root, id)
  if (!parent) return root
  const place = parent.children.findIndex((child) => child.id === id)
  switch (direction) {
    case 'up':
      return place > 0 ? moveTopic(root, id, parent.id, place - 1) : root
    case 'down':
      return place < parent.children.length - 1 ? moveTopic(root, id, parent.id, place + 1) : root
    case 'out': {
      const above = parentOf(root, parent.id)
      return above ? moveTopic(root, id, above.id, above.children.indexOf(parent) + 1) : root
    }
    case 'in': {
      const before = parent.children[place - 1]
      return before ? moveTopic(root, id, before.id) : root
    }
  }
}

/** Where a dragged topic would be put: under a topic, at a place among those under it, counted without itself. */
export type Drop = { parentId: string; index: number; on: string; side: 'before' | 'inside' | 'after' }

/** What dropping on a topic means. @param part how far down in its box, from 0 to 1. */
export function dropOn(root: MindMapNode, moved: string, on: string, part: number): Drop | null {
  const parent = parentOf(root, on)
  const side = !parent || (part > 0.3 && part < 0.7) ? 'inside' : part <= 0.3 ? 'before' : 'after'
  if (side === 'inside' || !parent) {
    const drop: Drop = { parentId: on, index: Infinity, on, side: 'inside' }
    return moveTopic(root, moved, on) === root ? null : drop
  }
  const others = parent.children.filter(({ id }) => id !== moved)
  const place = others.findIndex(({ id }) => id === on)
  if (place < 0) return null
  const index = side === 'before' ? place : place + 1
  return moveTopic(root, moved, parent.id, index) === root ? null : { parentId: parent.id, index, on, side }
}
