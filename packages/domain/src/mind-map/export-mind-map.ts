import { escapeXml } from '../escape-xml.ts'
import { fontSizeOf, layOutMindMap, mindMapMeasures, type PlacedTopic } from './lay-out-mind-map.ts'
import type { MindMapNode } from './mind-map.ts'

/** The map as an outline in Markdown: its root a heading, every topic an item under its own, folded or not. */
export function mindMapMarkdown(root: MindMapNode): string {
  const items = (nodes: readonly MindMapNode[], level: number): string[] =>
    nodes.flatMap(({ label, children }) => [`${'  '.repeat(level)}- ${escapeMarkdown(label)}`, ...items(children, level + 1)])
  return `${[`# ${escapeMarkdown(root.label)}`, '', ...items(root.children, 0)].join('\n').trimEnd()}\n`
}

/** Text in one line that Markdown (CommonMark) shows as it is. */
export const escapeMarkdown = (text: string): string =>
  text
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replaceAll(/[\\`*_[\]<>#|~&]/g, '\\$&')
    .replace(/^(\d+)([.)])/, '$1\\$2')
    .replace(/^[-+=]/, '\\$&')

export type MindMapColours = { paper: string; ink: string; rootFill: string; rootInk: string; branches: readonly string[] }

/** Colours on white; each branch is told by its line, its text is ink. */
export const mindMapColours: MindMapColours = {
  paper: '#ffffff',
  ink: '#1c2230',
  rootFill: '#1f4fd8',
  rootInk: '#ffffff',
  branches: ['#1f4fd8', '#b4470f', '#137a4b', '#8a2fb0', '#a86a00', '#0f7285'],
}

/** The map as it is shown, what is folded left out, as an SVG 1.1 document of its own. */
export function mindMapSvg(root: MindMapNode, colours: MindMapColours = mindMapColours): string {
  const { width, height, topics, links } = layOutMindMap(root)
  const byId = new Map(topics.map((topic) => [topic.id, topic]))
  const colourOf = (branch: number): string => colours.branches[branch % colours.branches.length] ?? colours.ink
  const lines = links.flatMap(({ from, to, branch }) => {
    const [start, end] = [byId.get(from), byId.get(to)]
    return start && end ? [`  <path d="${linkPath(start, end)}" fill="none" stroke="${colourOf(branch)}" stroke-width="2"/>`] : []
  })
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" font-family="Helvetica, Arial, sans-serif">`,
    `  <title>${escapeXml(root.label)}</title>`,
    `  <rect width="${width}" height="${height}" fill="${colours.paper}"/>`,
    ...lines,
    ...topics.map((topic) => drawTopic(topic, colours, topic.level === 1 ? colours.rootFill : colourOf(topic.branch))),
    '</svg>',
    '',
  ].join('\n')
}

/** A line from the right of one box to the left of another. */
export function linkPath(from: PlacedTopic, to: PlacedTopic): string {
  const [startX, startY] = [from.x + from.width, from.y + from.height / 2]
  const [endX, endY] = [to.x, to.y + to.height / 2]
  const middle = (startX + endX) / 2
  return `M${startX} ${startY}C${middle} ${startY} ${middle} ${endY} ${endX} ${endY}`
}

function drawTopic({ x, y, width, height, lines, level, hidden }: PlacedTopic, colours: MindMapColours, colour: string): string {
  const isRoot = level === 1
  const size = fontSizeOf(level)
  const { padding, lineHeight } = mindMapMeasures
  // Letters stand on a line about a fifth of their size above the bottom of their row.
  const baseline = (index: number): number =>
    Number((y + padding.y + (index + 0.8 + (lineHeight - 1) / 2) * size + index * (lineHeight - 1) * size).toFixed(1))
  const spans = lines.map((line, index) => `<tspan x="${x + padding.x}" y="${baseline(index)}">${escapeXml(line)}</tspan>`)
  const count =
    hidden === 0 ? '' : `<text x="${x + width + 6}" y="${y + height / 2 + 4}" font-size="12" fill="${colours.ink}">+${hidden}</text>`
  return [
    `  <rect x="${x}" y="${y}" width="${width}" height="${height}" rx="8" fill="${isRoot ? colour : colours.paper}" stroke="${colour}" stroke-width="1.5"/>`,
    `  <text font-size="${size}"${isRoot ? ' font-weight="600"' : ''} fill="${isRoot ? colours.rootInk : colours.ink}">${spans.join('')}</text>${count}`,
  ].join('\n')
}
