import { allTopics, emptyTopic, addTopic, type MindMapNode, mindMapLimits } from '@videozz/domain'

/** Why no topic can be added under another, or null. */
export function addFault(root: MindMapNode, parentId: string): string | null {
  if (allTopics(root).length >= mindMapLimits.nodes) return `O mapa pode ter no máximo ${mindMapLimits.nodes} tópicos`
  return addTopic(root, parentId, emptyTopic('-')) === root ? `O mapa pode ter no máximo ${mindMapLimits.levels} níveis` : null
}
