import { allTopics, type MindMapNode } from './mind-map.ts'
import { textWidth, wrapText } from './text-width.ts'

/** A topic as it is drawn: its box in pixels from the top left corner. */
export type PlacedTopic = {
  id: string
  /** 1 for the root. */
  level: number
  /** Which topic of the second level it belongs to, from 0; -1 for the root. */
  branch: number
  x: number
  y: number
  width: number
  height: number
  lines: string[]
  /** Topics under it that are not drawn. */
  hidden: number
}
export type MindMapLayout = { width: number; height: number; topics: PlacedTopic[]; links: { from: string; to: string; branch: number }[] }

/** Measures of the drawing, in pixels. */
export const mindMapMeasures = {
  fontSize: 14,
  rootFontSize: 18,
  lineHeight: 1.3,
  /** Between a box and its text. */
  padding: { x: 12, y: 8 },
  /** Widest text. */
  textWidth: 220,
  /** Between levels, and between boxes of one. */
  gap: { x: 48, y: 12 },
  margin: 24,
} as const
const { gap, margin, padding } = mindMapMeasures

export const fontSizeOf = (level: number): number => (level === 1 ? mindMapMeasures.rootFontSize : mindMapMeasures.fontSize)

/** Places the topics of a map that are not folded away: the root on the left, each level right of the one before, no two boxes touching. */
export function layOutMindMap(root: MindMapNode): MindMapLayout {
  const measured = measure(root, 1, -1)
  const columns: number[] = []
  const widen = ({ box, children }: Measured): void => {
    columns[box.level - 1] = Math.max(columns[box.level - 1] ?? 0, box.width)
    children.forEach(widen)
  }
  widen(measured)
  const lefts = columns.map((_, index) => margin + columns.slice(0, index).reduce((sum, width) => sum + width + gap.x, 0))
  const topics: PlacedTopic[] = []
  const links: MindMapLayout['links'] = []
  const place = ({ box, tall, children }: Measured, top: number): void => {
    topics.push({ ...box, x: lefts[box.level - 1] ?? margin, y: top + (tall - box.height) / 2 })
    const inner = children.reduce((sum, child) => sum + child.tall + gap.y, -gap.y)
    let next = top + (tall - inner) / 2
    for (const child of children) {
      links.push({ from: box.id, to: child.box.id, branch: child.box.branch })
      place(child, next)
      next += child.tall + gap.y
    }
  }
  place(measured, margin)
  const width = margin * 2 + columns.reduce((sum, column) => sum + column, 0) + gap.x * (columns.length - 1)
  return { width, height: measured.tall + margin * 2, topics, links }
}

type Measured = {
  box: Omit<PlacedTopic, 'x' | 'y'>
  /** Height of the topic with all under it. */
  tall: number
  children: Measured[]
}

function measure(node: MindMapNode, level: number, branch: number): Measured {
  const size = fontSizeOf(level)
  const lines = wrapText(node.label, size, mindMapMeasures.textWidth)
  // The root is bold, and bold letters are wider.
  const wider = level === 1 ? 1.06 : 1
  const width = Math.ceil(Math.max(...lines.map((line) => textWidth(line, size))) * wider) + padding.x * 2
  const height = Math.ceil(lines.length * size * mindMapMeasures.lineHeight) + padding.y * 2
  const children = node.isFolded ? [] : node.children.map((child, index) => measure(child, level + 1, level === 1 ? index : branch))
  const inner = children.reduce((sum, child) => sum + child.tall + gap.y, -gap.y)
  const hidden = node.isFolded ? allTopics(node).length - 1 : 0
  return { box: { id: node.id, level, branch, width, height, lines, hidden }, tall: Math.max(height, inner), children }
}
