import { type Evidence, mindMapLimits, type MindMapNode } from '@videozz/domain'
import { z } from 'zod'
import type { WritingContext, WritingUsage } from '../ask/ask-model.ts'
import { beginWriting, type OnStep, titleOf, type Writing } from '../ask/begin-writing.ts'
import { inParallel } from '../ask/in-parallel.ts'
import { captionParts, citingRules } from '../captions/caption-parts.ts'
import { citationSchema, groundQuote } from '../captions/ground-quote.ts'
import type { NumberedCaption, SourceMedia } from '../captions/source-media.ts'
import { checkStatements } from '../statements/check-statements.ts'
import { wordsOf } from '../statements/similar-text.ts'
import { TextModelError } from '../text-model-error.ts'
import { groupTopics } from './group-topics.ts'

export type MindMapRequest = {
  medias: readonly SourceMedia[]
  onStep?: OnStep
  /** Id of a topic. @param index from 0, never twice. */
  idOf?: (index: number) => string
}
export type WrittenMindMap = {
  /** Its root is the titles of the media; every other topic has evidence. */
  root: MindMapNode
  dropped: { ungrounded: number; unsupported: number }
  usage: WritingUsage
}

const nodesSchema = z.object({
  nodes: z.array(
    z
      .object({
        id: z.int(),
        parent: z.int().nullable().describe('id of the node it lies under, null at the top'),
        label: z.string(),
        evidence: citationSchema,
      })
      .nullable()
      .catch(null),
  ),
})
const system = [
  'You draw a mind map of lessons from their captions alone, as a list of nodes.',
  citingRules,
  `Each node names one subject or statement in at most ${mindMapLimits.label} characters, in the language of the captions, and cites where it is spoken of. Nodes under another are parts of it, at most four levels deep. No greetings, no advertising.`,
].join('\n')
const topicsOfAll = 120

/** A topic that stands in the captions, by its place among those of its stretch. */
type Topic = { label: string; parent: number | null; evidence: Evidence[] }

/** Writes a mind map of media. A topic stays only when its quote stands in the captions it names and a second call finds it supported. @throws TextModelError. */
export async function writeMindMap(
  context: WritingContext,
  { medias, onStep, idOf = (index) => `topic-${index}` }: MindMapRequest,
): Promise<WrittenMindMap> {
  const writing = await beginWriting(context, medias, onStep)
  const { asker, stretches, progress, tell } = writing
  const dropped: WrittenMindMap['dropped'] = { ungrounded: 0, unsupported: 0 }
  await tell('extracting')
  const lists = await inParallel(stretches, asker.parallel, (captions) => readTopics(writing, captions, dropped))
  progress.facts = lists.reduce((sum, list) => sum + list.length, 0)
  await tell('processing')
  let next = 0
  const trees = await inParallel(lists, asker.parallel, async (list) => {
    const supported = await checkStatements(
      asker,
      list.map(({ label, evidence }) => ({ text: label, evidence })),
    )
    dropped.unsupported += supported.filter((is) => !is).length
    progress.checked += supported.filter((is) => is).length
    return treeOf(list, supported, () => idOf(next++))
  })
  const tops = trees.flat()
  if (tops.length === 0) throw new TextModelError('ungrounded', 'No topic stood in the captions')
  await tell('structuring')
  const children = stretches.length > 1 ? await groupTopics(asker, tops, () => idOf(next++)) : tops
  await tell('finishing')
  const root = { id: idOf(next++), label: titleOf(medias, mindMapLimits.label), isFolded: false, evidence: [], children }
  return { root: { ...root, children: keepLevels(children, mindMapLimits.levels - 1) }, dropped, usage: asker.usage }
}

async function readTopics(
  { asker, material, stretches }: Writing,
  captions: readonly NumberedCaption[],
  dropped: WrittenMindMap['dropped'],
): Promise<Topic[]> {
  const count = Math.max(8, Math.min(30, Math.floor(topicsOfAll / stretches.length)))
  const answer = await asker.tryAsk({
    name: 'mind_map',
    system,
    parts: [{ kind: 'text', text: `Write at most ${count} nodes about these captions.` }, ...captionParts(material, captions)],
    schema: nodesSchema,
    maxTokens: 1000 + count * 200,
  })
  const nodes = (answer?.nodes ?? []).filter((node) => node !== null).slice(0, count)
  const known = new Set<string>()
  const grounded = nodes.map((node) => {
    const label = node.label.replaceAll(/\s+/g, ' ').trim()
    const evidence = groundQuote(material, node.evidence)
    const words = wordsOf(label).join(' ')
    if (!evidence || words === '' || label.length > mindMapLimits.label || known.has(words)) return null
    known.add(words)
    return { label, evidence: [evidence], id: node.id, under: node.parent }
  })
  dropped.ungrounded += grounded.filter((node) => node === null).length
  const parents = new Map(nodes.map(({ id, parent }) => [id, parent]))
  const kept = grounded.filter((node) => node !== null)
  const places = new Map(kept.map(({ id }, place) => [id, place]))
  return kept.map(({ label, evidence, id, under }) => ({ label, evidence, parent: nearest(id, under, parents, places) }))
}

/** Place of the nearest node above that was kept; null at the top, and where a node lies under itself. */
function nearest(
  id: number,
  under: number | null,
  parents: ReadonlyMap<number, number | null>,
  places: ReadonlyMap<number, number>,
): number | null {
  const passed = new Set([id])
  for (let above = under; above !== null; above = parents.get(above) ?? null) {
    if (passed.has(above)) return null
    passed.add(above)
    const place = places.get(above)
    if (place !== undefined) return climbs(above, id, parents) ? null : place
  }
  return null
}

/** Whether a node is somewhere under another. */
function climbs(from: number, to: number, parents: ReadonlyMap<number, number | null>): boolean {
  const passed = new Set<number>()
  for (let above = parents.get(from) ?? null; above !== null && !passed.has(above); above = parents.get(above) ?? null) {
    if (above === to) return true
    passed.add(above)
  }
  return false
}

/** The supported topics as trees; those under one that is not supported lie under the next above. */
function treeOf(list: readonly Topic[], supported: readonly boolean[], nextId: () => string): MindMapNode[] {
  const nodes = list.map(({ label, evidence }) => ({ id: nextId(), label, isFolded: false, evidence, children: [] as MindMapNode[] }))
  const tops: MindMapNode[] = []
  for (const [place, node] of nodes.entries()) {
    if (!supported[place]) continue
    let above = list[place]?.parent ?? null
    while (above !== null && !supported[above]) above = list[above]?.parent ?? null
    const parent = above === null ? undefined : nodes[above]
    if (parent) parent.children.push(node)
    else tops.push(node)
  }
  return tops
}

/** The trees with no more levels than there may be: what lies deeper lies beside its parent. */
const keepLevels = (nodes: readonly MindMapNode[], levels: number): MindMapNode[] =>
  nodes.flatMap((node) =>
    levels > 1
      ? [{ ...node, children: keepLevels(node.children, levels - 1) }]
      : [{ ...node, children: [] }, ...keepLevels(node.children, levels)],
  )
