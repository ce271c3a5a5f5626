import type { QuizQuestion } from '@videozz/domain'
import { z } from 'zod'
import type { Asker } from '../ask/ask-model.ts'
import { inParallel } from '../ask/in-parallel.ts'
import { textOf } from '../statements/check-statements.ts'

const answerSchema = z.object({
  letter: z.string().nullable().describe('of the one right alternative, null where the evidence does not decide'),
  supported: z.boolean().describe('whether question and explanation are about the evidence and true by it alone'),
})

const system = [
  'You answer a multiple choice question from evidence: the words of a recording, and nothing else of it.',
  'Give the letter of the alternative that the evidence alone shows to be right. Give null when it shows none, more than one, or leaves it open; what you know from elsewhere does not count.',
  'A question is supported when it and its explanation are about the evidence and the explanation says nothing that the evidence does not say: the same numbers, names, order and direction, no word, demand or message that has nothing to do with it. In doubt it is not supported.',
].join('\n')

/**
 * The questions that a second call answers with the letter they have as correct. Each is asked alone and with nothing but its evidence, so
 * that no other question and no other caption leads its answer.
 */
export async function verifyQuestions(asker: Asker, questions: readonly QuizQuestion[]): Promise<QuizQuestion[]> {
  const agreed = await inParallel(questions, asker.parallel, async ({ question, alternatives, correctAnswer, explanation, evidence }) => {
    const lettered = Object.fromEntries(alternatives.map(({ key, answer }) => [key, answer]))
    const answer = await asker.tryAsk({
      name: 'quiz_answer',
      system,
      parts: [
        { kind: 'text', text: 'Answer this question.' },
        {
          kind: 'data',
          name: 'question',
          text: JSON.stringify({ question, alternatives: lettered, explanation, evidence: evidence.map(textOf) }),
        },
      ],
      schema: answerSchema,
      // Models that think before they write spend tokens on it.
      maxTokens: 1000,
    })
    return answer?.letter?.trim() === correctAnswer && answer?.supported
  })
  return questions.filter((_, at) => agreed[at])
}
