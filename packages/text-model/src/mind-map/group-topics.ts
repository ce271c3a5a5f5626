import { mindMapLimits, type MindMapNode } from '@videozz/domain'
import { z } from 'zod'
import type { Asker } from '../ask/ask-model.ts'
import { checkStatements } from '../statements/check-statements.ts'

const groupsSchema = z.object({
  groups: z.array(
    z
      .object({ label: z.string(), topics: z.array(z.int()).describe('numbers of the topics it holds') })
      .nullable()
      .catch(null),
  ),
})

/** Topics of all stretches under headings that they support; those of no heading stay as they are. */
export async function groupTopics(asker: Asker, tops: readonly MindMapNode[], nextId: () => string): Promise<MindMapNode[]> {
  const answer = await asker.tryAsk({
    name: 'mind_map_groups',
    system: `You group topics of several lessons under headings of at most ${mindMapLimits.label} characters, in their language, so that what belongs together stands together. Each topic at most once, each heading over two topics at least.`,
    parts: [
      { kind: 'text', text: `Group these ${tops.length} topics under 3 to 9 headings.` },
      { kind: 'data', name: 'topics', text: tops.map(({ label }, index) => `[${index + 1}] ${label}`).join('\n') },
    ],
    schema: groupsSchema,
    maxTokens: 4000,
  })
  const taken = new Set<number>()
  const groups = (answer?.groups ?? []).flatMap((group) => {
    const label = group?.label.replaceAll(/\s+/g, ' ').trim() ?? ''
    const members = [...new Set(group?.topics ?? [])].filter((number) => tops[number - 1] !== undefined && !taken.has(number))
    if (label === '' || label.length > mindMapLimits.label || members.length < 2) return []
    for (const number of members) taken.add(number)
    const children = members.flatMap((number) => tops[number - 1] ?? [])
    return [
      { id: nextId(), label, isFolded: false, evidence: children.flatMap(({ evidence }) => evidence.slice(0, 1)).slice(0, 3), children },
    ]
  })
  const supported = await checkStatements(
    asker,
    groups.map(({ label, evidence }) => ({ text: label, evidence })),
  )
  const kept = groups.filter((_, at) => supported[at])
  const grouped = new Set(kept.flatMap(({ children }) => children))
  return [...kept, ...tops.filter((topic) => !grouped.has(topic))]
}
