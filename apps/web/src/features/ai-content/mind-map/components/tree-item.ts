import type { ShownTopic } from '../model/shown-topics.ts'

/** What a screen reader is told of a topic. @param fault what is wrong with it. */
export const treeItem = ({ node, level, place, size }: ShownTopic, isCurrent: boolean, fault: string | undefined) => ({
  'aria-label': node.label || 'Novo tópico',
  'aria-level': level,
  'aria-posinset': place + 1,
  'aria-setsize': size,
  'aria-selected': isCurrent,
  'aria-expanded': node.children.length > 0 ? !node.isFolded : undefined,
  'aria-description': fault,
  'data-topic': node.id,
})
