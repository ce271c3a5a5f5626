import type { Evidence } from '../generated-content/evidence.ts'

/** A topic of a mind map with those under it; a map is its root. */
export type MindMapNode = {
  /** Unique within the map. */
  id: string
  label: string
  /** Whether what is under it is hidden. */
  isFolded: boolean
  /** Empty for what a person wrote. */
  evidence: Evidence[]
  children: MindMapNode[]
}

/** Limits of a mind map. Lengths are UTF-16 units; the root is the first level. */
export const mindMapLimits = { label: 80, nodes: 300, levels: 6 } as const

/** A topic as somebody begins to write it. */
export const emptyTopic = (id: string, label = ''): MindMapNode => ({ id, label, isFolded: false, evidence: [], children: [] })

/** The topic and all under it, each before its own. */
export const allTopics = (node: MindMapNode): MindMapNode[] => [node, ...node.children.flatMap(allTopics)]

export const findTopic = (root: MindMapNode, id: string): MindMapNode | undefined => allTopics(root).find((node) => node.id === id)

/** Levels of a topic: 1 without others under it. */
export const countLevels = (node: MindMapNode): number => 1 + Math.max(0, ...node.children.map(countLevels))

/** The topic that another lies directly under; undefined for the root. */
export const parentOf = (root: MindMapNode, id: string): MindMapNode | undefined =>
  allTopics(root).find(({ children }) => children.some((child) => child.id === id))

/** What is wrong with a map: by id of a topic, and of the whole. Empty when it may be saved. */
export type MindMapFaults = { map?: string; topics?: Record<string, string> }

export function mindMapFaults(root: MindMapNode): MindMapFaults {
  const topics = allTopics(root)
  const faults: MindMapFaults = {}
  if (topics.length > mindMapLimits.nodes) faults.map = `O mapa pode ter no máximo ${mindMapLimits.nodes} tópicos`
  else if (countLevels(root) > mindMapLimits.levels) faults.map = `O mapa pode ter no máximo ${mindMapLimits.levels} níveis`
  else if (new Set(topics.map(({ id }) => id)).size < topics.length) faults.map = 'O mapa tem tópicos repetidos'
  const wrong = topics.flatMap(({ id, label }) => {
    if (label.trim() === '') return [[id, 'O tópico é obrigatório']]
    return label.length > mindMapLimits.label ? [[id, `O tópico não pode ter mais que ${mindMapLimits.label} caracteres`]] : []
  })
  return wrong.length === 0 ? faults : { ...faults, topics: Object.fromEntries(wrong) as Record<string, string> }
}
