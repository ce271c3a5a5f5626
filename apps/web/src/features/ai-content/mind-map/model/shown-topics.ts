import type { MindMapNode } from '@videozz/domain'

/** A topic that is shown, with its place. */
export type ShownTopic = {
  node: MindMapNode
  /** 1 for the root. */
  level: number
  /** Which topic of the second level it belongs to, from 0; -1 for the root. */
  branch: number
  parent: MindMapNode | null
  /** Its place among those beside it, from 0, and how many these are. */
  place: number
  size: number
}

/** The topics that are not folded away, each before those under it. */
export function shownTopics(root: MindMapNode): ShownTopic[] {
  const list: ShownTopic[] = []
  const walk = (shown: ShownTopic): void => {
    list.push(shown)
    const { node, level, branch } = shown
    if (node.isFolded) return
    for (const [place, child] of node.children.entries())
      walk({ node: child, level: level + 1, branch: level === 1 ? place : branch, parent: node, place, size: node.children.length })
  }
  walk({ node: root, level: 1, branch: -1, parent: null, place: 0, size: 1 })
  return list
}

/** The topic, or where it is folded away, the nearest above it that is shown; the root where it is not there. */
export function nearestShown(root: MindMapNode, id: string): string {
  const path = pathTo(root, id)
  const folded = path.findIndex((node, index) => node.isFolded && index < path.length - 1)
  return (folded < 0 ? path.at(-1) : path[folded])?.id ?? root.id
}

/** The topics from the root to one, both included; empty where it is not there. */
export function pathTo(root: MindMapNode, id: string): MindMapNode[] {
  if (root.id === id) return [root]
  for (const child of root.children) {
    const rest = pathTo(child, id)
    if (rest.length > 0) return [root, ...rest]
  }
  return []
}

export type Step = { to: string } | { fold: boolean } | null

/**
 * Where an arrow key leads from a topic. In a list up and down lead through all that is shown, in a map through those of the same level;
 * left and right lead to what is above and below, folding and unfolding on the way.
 */
export function stepFrom(list: readonly ShownTopic[], id: string, key: string, view: 'map' | 'list'): Step {
  const at = list.findIndex(({ node }) => node.id === id)
  const current = list[at]
  if (!current) return null
  const { node, level, parent } = current
  const to = (shown: ShownTopic | undefined): Step => (shown ? { to: shown.node.id } : null)
  const isReached = (shown: ShownTopic): boolean => view === 'list' || shown.level === level
  switch (key) {
    case 'ArrowDown':
      return to(list.slice(at + 1).find(isReached))
    case 'ArrowUp':
      return to(list.slice(0, at).findLast(isReached))
    case 'ArrowRight': {
      const [first] = node.children
      return node.isFolded ? { fold: false } : first ? { to: first.id } : null
    }
    case 'ArrowLeft':
      if (view === 'list' && node.children.length > 0 && !node.isFolded) return { fold: true }
      return parent && { to: parent.id }
    case 'Home':
      return to(list[0])
    case 'End':
      return to(list.at(-1))
    default:
      return null
  }
}
