import type { Evidence } from '@videozz/domain'
import { z } from 'zod'
import type { Asker } from '../ask/ask-model.ts'
import { inParallel } from '../ask/in-parallel.ts'
import { areNamesSaid, areNumbersSaid, isPlainText } from './plain-text.ts'

export type Statement = { text: string; evidence: readonly Evidence[] }

const verdictSchema = z.object({
  verdicts: z.array(
    z.object({
      number: z.int().describe('of the statement'),
      supported: z.boolean().describe('whether the evidence alone says so'),
    }),
  ),
})

const system = [
  'You check statements against evidence. For each numbered statement you are shown the words of a recording it rests on, and nothing else of it.',
  'A statement is supported when its evidence alone says it, in the same or other words, with the same numbers, names, order and direction. A heading is supported when its evidence is about it.',
  'It is not supported when the evidence says the opposite, something else, or leaves a part of it open, or when the statement holds a word, demand or message that has nothing to do with its evidence. What you know from elsewhere does not count. In doubt it is not supported.',
].join('\n')
const atOnce = 10

/**
 * Which statements their own evidence supports: plain, with no number or name of their own, and judged by a call that sees the evidence alone.
 * What it does not judge is not supported.
 */
export async function checkStatements(asker: Asker, statements: readonly Statement[]): Promise<boolean[]> {
  const isWorthAsking = ({ text, evidence }: Statement): boolean => {
    const said = saidIn(evidence)
    return evidence.length > 0 && isPlainText(text, said) && areNumbersSaid(text, said) && areNamesSaid(text, said)
  }
  const asked = statements.map((statement, index) => ({ ...statement, index })).filter(isWorthAsking)
  const batches = Array.from({ length: Math.ceil(asked.length / atOnce) }, (_, at) => asked.slice(at * atOnce, (at + 1) * atOnce))
  const supported = new Set<number>()
  await inParallel(batches, asker.parallel, async (batch) => {
    const answer = await asker.tryAsk({
      name: 'statement_check',
      system,
      parts: [
        { kind: 'text', text: `Check these ${batch.length} statements.` },
        ...batch.map(({ text, evidence }, at) => ({
          kind: 'data' as const,
          name: `statement ${at + 1}`,
          text: JSON.stringify({ statement: text, evidence: evidence.map(textOf) }),
        })),
      ],
      schema: verdictSchema,
      maxTokens: 200 + batch.length * 40,
    })
    for (const { number, supported: isSupported } of answer?.verdicts ?? []) {
      const statement = batch[number - 1]
      if (statement && isSupported) supported.add(statement.index)
    }
  })
  return statements.map((_, index) => supported.has(index))
}

/** Words of the evidence: of its captions, whole. */
export const textOf = ({ captions }: Evidence): string => captions.map(({ text }) => text).join(' ')
export const saidIn = (evidence: readonly Evidence[]): string => evidence.map(textOf).join(' ')
