import { allTopics, countLevels, findTopic, mindMapLimits, type MindMapNode, parentOf } from './mind-map.ts'

/** Edits of a mind map. Each gives another map; one that is not possible gives the map as it is. */

/** Puts a topic under another, which unfolds. @param index its place there; the last when absent. */
export function addTopic(root: MindMapNode, parentId: string, topic: MindMapNode, index = Infinity): MindMapNode {
  const known = new Set(allTopics(root).map(({ id }) => id))
  const added = allTopics(topic)
  if (added.some(({ id }) => known.has(id)) || known.size + added.length > mindMapLimits.nodes) return root
  const next = insert(root, parentId, topic, index)
  return countLevels(next) > mindMapLimits.levels ? root : next
}

export const renameTopic = (root: MindMapNode, id: string, label: string): MindMapNode => change(root, id, (node) => ({ ...node, label }))

/** Moves a topic with all under it. Never the root, nor under itself. @param index its place there without itself; the last when absent. */
export function moveTopic(root: MindMapNode, id: string, parentId: string, index = Infinity): MindMapNode {
  const topic = findTopic(root, id)
  if (!topic || topic === root || findTopic(topic, parentId) || !findTopic(root, parentId)) return root
  const next = insert(deleteTopic(root, id), parentId, topic, index)
  return countLevels(next) > mindMapLimits.levels ? root : next
}

/** Removes a topic with all under it; never the root. */
export function deleteTopic(root: MindMapNode, id: string): MindMapNode {
  const parent = parentOf(root, id)
  return parent ? change(root, parent.id, (node) => ({ ...node, children: node.children.filter((child) => child.id !== id) })) : root
}

/** Hides or shows what is under a topic. */
export const foldTopic = (root: MindMapNode, id: string, isFolded: boolean): MindMapNode =>
  change(root, id, (node) => ({ ...node, isFolded }))

/** Shows so many levels and folds those below. @param levels 1 shows the root alone; Infinity unfolds all. */
export const foldBelow = (node: MindMapNode, levels: number): MindMapNode => ({
  ...node,
  isFolded: levels <= 1 && node.children.length > 0,
  children: node.children.map((child) => foldBelow(child, levels - 1)),
})

const insert = (root: MindMapNode, parentId: string, topic: MindMapNode, index: number): MindMapNode =>
  change(root, parentId, (node) => ({ ...node, isFolded: false, children: node.children.toSpliced(index, 0, topic) }))

/** Topics that nothing changes in stay the same objects. */
function change(node: MindMapNode, id: string, by: (node: MindMapNode) => MindMapNode): MindMapNode {
  if (node.id === id) return by(node)
  const children = node.children.map((child) => change(child, id, by))
  return children.every((child, index) => child === node.children[index]) ? node : { ...node, children }
}
