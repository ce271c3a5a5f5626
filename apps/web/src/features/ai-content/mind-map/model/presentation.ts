import { type MindMapNode, type PlacedTopic } from '@videozz/domain'
import type { Box } from './map-camera.ts'
import { pathTo } from './shown-topics.ts'

/** The topics a presentation stops at, in their order: the root, then every topic with others under it, branch by branch. */
export function presentationSteps(root: MindMapNode): MindMapNode[] {
  const rest = (node: MindMapNode): MindMapNode[] =>
    node.children.flatMap((child) => (child.children.length > 0 ? [child, ...rest(child)] : []))
  return [root, ...rest(root)]
}

/** The map with the way to one topic and what lies directly under it open, and all else folded. */
export function openAt(root: MindMapNode, id: string): MindMapNode {
  const open = new Set(pathTo(root, id).map((node) => node.id))
  const walk = (node: MindMapNode): MindMapNode => ({
    ...node,
    isFolded: !open.has(node.id) && node.children.length > 0,
    children: open.has(node.id) ? node.children.map(walk) : node.children,
  })
  return walk(root)
}

/** What has to be in sight of a step: its topic and those directly under it. */
export function stepBox(placed: readonly PlacedTopic[], { id, children }: MindMapNode): Box {
  const seen = new Set([id, ...children.map((child) => child.id)])
  const boxes = placed.filter((topic) => seen.has(topic.id))
  const [left, top] = [Math.min(...boxes.map(({ x }) => x)), Math.min(...boxes.map(({ y }) => y))]
  return {
    x: left,
    y: top,
    // Room for how many more are folded away.
    width: Math.max(...boxes.map(({ x, width, hidden }) => x + width + (hidden > 0 ? 40 : 0))) - left,
    height: Math.max(...boxes.map(({ y, height }) => y + height)) - top,
  }
}

/** The step a key leads to, or null where it means nothing. */
export function stepOfKey(key: string, at: number, steps: number): number | null {
  if (['ArrowRight', 'ArrowDown', 'PageDown', ' ', 'Enter'].includes(key)) return Math.min(at + 1, steps - 1)
  if (['ArrowLeft', 'ArrowUp', 'PageUp', 'Backspace'].includes(key)) return Math.max(at - 1, 0)
  if (key === 'Home') return 0
  return key === 'End' ? steps - 1 : null
}
