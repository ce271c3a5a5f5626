import { z } from 'zod'
import type { Asker } from '../ask/ask-model.ts'
import { inParallel } from '../ask/in-parallel.ts'
import { captionParts, citingRules } from '../captions/caption-parts.ts'
import { citationSchema, groundQuote } from '../captions/ground-quote.ts'
import type { Material, NumberedCaption } from '../captions/source-media.ts'

const factsSchema = z.object({ facts: z.array(z.object({ fact: z.string(), evidence: citationSchema }).nullable().catch(null)) })
const choiceSchema = z.object({
  topics: z.array(
    z
      .object({ topic: z.string(), facts: z.array(z.int()).describe('numbers of the facts it is made of') })
      .nullable()
      .catch(null),
  ),
})

/** A thing said, with the caption it begins at. */
export type Fact = { fact: string; captions: readonly number[] }
/** What to ask for: the facts that belong together, possibly of different media. */
export type Topic = { topic: string; facts: readonly Fact[] }

const factsPerStretch = 12

/** What matters in each stretch of long media, each fact with words that stand in the captions. */
export async function extractFacts(asker: Asker, material: Material, stretches: readonly (readonly NumberedCaption[])[]): Promise<Fact[]> {
  const found = await inParallel(stretches, asker.parallel, async (captions) => {
    const answer = await asker.tryAsk({
      name: 'quiz_facts',
      system: [
        'You list what a lesson teaches, from its captions alone.',
        citingRules,
        'Each fact is one sentence that a learner should remember, in the language of the captions. No greetings, no advertising.',
      ].join('\n'),
      parts: [
        { kind: 'text', text: `List the ${factsPerStretch} facts that matter most in these captions.` },
        ...captionParts(material, captions),
      ],
      schema: factsSchema,
      maxTokens: 3000,
    })
    return (answer?.facts ?? []).flatMap((fact) =>
      fact !== null && groundQuote(material, fact.evidence) ? [{ fact: fact.fact, captions: fact.evidence.captions }] : [],
    )
  })
  return found.flat()
}

/** The facts worth asking for, those that belong together as one topic. Where the model gives none, each fact is a topic. */
export async function correlateFacts(asker: Asker, facts: readonly Fact[], count: number): Promise<Topic[]> {
  const single = (): Topic[] => spread(facts, count).map((fact) => ({ topic: fact.fact, facts: [fact] }))
  if (facts.length <= count) return single()
  const answer = await asker.tryAsk({
    name: 'quiz_topics',
    system: [
      'You choose what a quiz about several lessons asks for, from a list of facts.',
      'Join facts that belong together, above all where different lessons speak of the same thing. Choose over all lessons, the most important first, each fact at most once.',
    ].join('\n'),
    parts: [
      { kind: 'text', text: `Choose ${count} topics from these facts.` },
      { kind: 'data', name: 'facts', text: facts.map(({ fact }, index) => `[${index + 1}] ${fact.replaceAll(/\s+/g, ' ')}`).join('\n') },
    ],
    schema: choiceSchema,
    maxTokens: 500 + count * 120,
  })
  const topics = (answer?.topics ?? []).flatMap((topic) => {
    const joined = topic?.facts.flatMap((number) => facts[number - 1] ?? []) ?? []
    return topic && joined.length > 0 ? [{ topic: topic.topic, facts: joined }] : []
  })
  return topics.length === 0 ? single() : topics.slice(0, count)
}

/** So many of the items, evenly over all of them. */
const spread = <T>(items: readonly T[], count: number): T[] =>
  items.length <= count ? [...items] : Array.from({ length: count }, (_, at) => items[Math.floor((at * items.length) / count)] as T)

const around = 3

/** The captions that facts cite with a few before and after each, in order. */
export function captionsAround({ captions }: Material, facts: readonly Fact[]): NumberedCaption[] {
  const wanted = new Set(
    facts.flatMap((fact) => fact.captions).flatMap((id) => Array.from({ length: around * 2 + 1 }, (_, at) => id - around + at)),
  )
  return captions.filter(({ id }) => wanted.has(id))
}
