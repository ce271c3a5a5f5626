import type { QuizQuestion } from '@videozz/domain'
import { z } from 'zod'
import type { Asker } from '../ask/ask-model.ts'
import { inParallel } from '../ask/in-parallel.ts'
import { textOf } from '../statements/check-statements.ts'

const answersSchema = z.object({
  answers: z.array(
    z.object({
      number: z.int().describe('of the question'),
      letter: z.string().nullable().describe('of the one right alternative, null where the evidence does not decide'),
      supported: z.boolean().describe('whether question and explanation are about the evidence and true by it alone'),
    }),
  ),
})

const system = [
  'You answer multiple choice questions from evidence. For each numbered question you are shown the words of a recording and nothing else of it.',
  'Give the letter of the alternative that the evidence alone shows to be right. Give null when it shows none, more than one, or leaves it open; what you know from elsewhere does not count.',
  'A question is supported when it and its explanation are about the evidence and the explanation says nothing that the evidence does not say: the same numbers, names, order and direction, no word, demand or message that has nothing to do with it. In doubt it is not supported.',
].join('\n')
const atOnce = 5

/** The questions that a second call, which sees nothing but their evidence, answers with the letter they have as correct. */
export async function verifyQuestions(asker: Asker, questions: readonly QuizQuestion[]): Promise<QuizQuestion[]> {
  const batches = Array.from({ length: Math.ceil(questions.length / atOnce) }, (_, at) => questions.slice(at * atOnce, (at + 1) * atOnce))
  const agreed = await inParallel(batches, asker.parallel, async (batch) => {
    const answer = await asker.tryAsk({
      name: 'quiz_answers',
      system,
      parts: [
        { kind: 'text', text: `Answer these ${batch.length} questions.` },
        ...batch.map(({ question, alternatives, explanation, evidence }, at) => ({
          kind: 'data' as const,
          name: `question ${at + 1}`,
          text: JSON.stringify({
            question,
            alternatives: Object.fromEntries(alternatives.map(({ key, answer: text }) => [key, text])),
            explanation,
            evidence: evidence.map(textOf),
          }),
        })),
      ],
      schema: answersSchema,
      maxTokens: 300 + batch.length * 60,
    })
    return batch.filter(({ correctAnswer }, at) =>
      (answer?.answers ?? []).some(({ number, letter, supported }) => number === at + 1 && letter?.trim() === correctAnswer && supported),
    )
  })
  return agreed.flat()
}
