import { quizLimits } from '@videozz/domain'
import { z } from 'zod'
import type { Asker } from '../ask/ask-model.ts'
import { captionParts, citingRules } from '../captions/caption-parts.ts'
import { citationSchema } from '../captions/ground-quote.ts'
import type { Material, NumberedCaption } from '../captions/source-media.ts'

const draftSchema = z.object({
  question: z.string(),
  alternatives: z.array(z.string()).describe('in their order, without letters'),
  correct: z.int().describe('place of the right alternative, 1 for the first'),
  explanation: z.string().describe('why it is right, in a sentence or two'),
  evidence: z.array(citationSchema),
})
/** A question as a model writes it. */
export type QuestionDraft = z.output<typeof draftSchema>

// One question of another form costs none of the others.
const draftsSchema = z.object({ questions: z.array(draftSchema.nullable().catch(null)) })

const system = [
  'You write multiple choice questions about lessons, from their captions alone.',
  citingRules,
  'Each question asks for one thing that a viewer understands by watching, can be answered from its evidence alone, and stands for itself: it does not mention captions, quotes, the video or the speaker. Ask for what matters in the lesson, not for its wording, greetings or advertising.',
  `Write 4 alternatives, one of them right without doubt and the others wrong without doubt, alike in length and form. No "all of the above" and its like. Do not name alternatives by letter or place anywhere.`,
  `At most ${quizLimits.question} characters for the question, ${quizLimits.alternative} for an alternative, ${quizLimits.explanation} for the explanation. Write in the language of the captions.`,
].join('\n')

export type DraftRequest = {
  captions: readonly NumberedCaption[]
  count: number
  /** What the questions shall be about; empty for whatever matters most. */
  topics: readonly string[]
  /** Questions there are already. */
  known: readonly string[]
}

/** Has questions written from captions. Empty where the model refuses, or writes nothing that can be read. */
export async function writeDrafts(
  asker: Asker,
  material: Material,
  { captions, count, topics, known }: DraftRequest,
): Promise<QuestionDraft[]> {
  const answer = await asker.tryAsk({
    name: 'quiz_questions',
    system,
    parts: [
      { kind: 'text', text: `Write ${count} questions from these captions.` },
      ...captionParts(material, captions),
      ...(topics.length > 0
        ? [{ kind: 'data' as const, name: 'topics to ask for', text: topics.map((topic) => JSON.stringify(topic)).join('\n') }]
        : []),
      ...(known.length > 0
        ? [
            {
              kind: 'data' as const,
              name: 'questions there are already, not to be asked again',
              text: known.map((question) => JSON.stringify(question)).join('\n'),
            },
          ]
        : []),
    ],
    schema: draftsSchema,
    maxTokens: 1000 + count * 500,
  })
  return (answer?.questions ?? []).filter((draft) => draft !== null)
}
