import type { AiStep, QuizQuestion } from '@videozz/domain'
import type { Asker, WritingContext, WritingUsage } from '../ask/ask-model.ts'
import { beginWriting, type OnStep, titleOf, type WritingProgress } from '../ask/begin-writing.ts'
import { inParallel } from '../ask/in-parallel.ts'
import { shareOut } from '../ask/share-out.ts'
import { charactersOf, type Material, type NumberedCaption, type SourceMedia, stretchesOf } from '../captions/source-media.ts'
import { TextModelError } from '../text-model-error.ts'
import { captionsAround, correlateFacts, extractFacts } from './find-topics.ts'
import { judgeDraft, repeats } from './judge-draft.ts'
import { writeDrafts } from './question-drafts.ts'
import { verifyQuestions } from './verify-questions.ts'

export type QuizRequest = {
  medias: readonly SourceMedia[]
  /** Questions wanted. */
  count: number
  onStep?: OnStep
  /** Key of a question. @param index from 0, never twice. */
  keyOf?: (index: number) => string
}
export type WrittenQuiz = {
  title: string
  /** At most `count`, in the order of the media and their seconds. */
  questions: QuizQuestion[]
  /** What was written and left out, and why. */
  dropped: { ungrounded: number; invalid: number; duplicate: number; disagreed: number }
  usage: WritingUsage
}

const mostRounds = 4
const mostPerCall = 10
/**
 * Part of a call's questions that must stay. Where the second call agrees with fewer they are dropped whole: something in those captions may
 * have led the writer astray. The captions are read in halves from then on, so that it spoils as little as possible.
 */
const leastAgreed = 1 / 3
const fewestCaptions = 4

/**
 * Writes a quiz about media. A question stays only when its quotes stand exactly in the captions it names, the rules of a quiz hold, and a
 * second call answers it from the evidence alone with the same letter; what is missing is asked for again within bounds. Fewer questions
 * than wanted may come. @throws TextModelError; `ungrounded` when not one question stayed.
 */
export async function writeQuiz(context: WritingContext, { medias, count, onStep, keyOf = String }: QuizRequest): Promise<WrittenQuiz> {
  const { asker, material, stretches, progress, tell } = await beginWriting(context, medias, onStep)
  await tell('extracting')
  let sources = await chooseSources(asker, material, stretches, count, progress, tell)
  await tell('processing')
  const dropped: WrittenQuiz['dropped'] = { ungrounded: 0, invalid: 0, duplicate: 0, disagreed: 0 }
  const questions: QuizQuestion[] = []
  let keys = 0
  for (let round = 1; round <= mostRounds && questions.length < count && sources.length > 0; round++) {
    const shares = shareOut(
      count - questions.length,
      sources.map(({ weight }) => weight),
    )
    const known = questions.map(({ question }) => question)
    const next = await inParallel(sources, asker.parallel, async (source, at): Promise<QuestionSource[]> => {
      const share = Math.min(mostPerCall, shares[at] ?? 0)
      if (share === 0) return [source]
      // A few more than are missing: some will not stay.
      const drafts = await writeDrafts(asker, material, { ...source, known, count: share + (round === 1 ? 1 : 2) })
      const fresh: QuizQuestion[] = []
      for (const draft of drafts) {
        const judged = judgeDraft(material, draft, keyOf(keys++), [...questions, ...fresh])
        if ('fault' in judged) dropped[judged.fault]++
        else fresh.push(judged.question)
      }
      progress.written += fresh.length
      await tell('processing')
      const agreed = await verifyQuestions(asker, fresh)
      const isTrusted = agreed.length >= fresh.length * leastAgreed
      const kept = isTrusted ? agreed.filter((question) => !questions.some((other) => repeats(question, other))) : []
      dropped.disagreed += fresh.length - agreed.length + (isTrusted ? 0 : agreed.length)
      dropped.duplicate += isTrusted ? agreed.length - kept.length : 0
      questions.push(...kept)
      progress.checked += kept.length
      await tell('processing')
      return isTrusted && agreed.length >= drafts.length * leastAgreed ? [source] : halve(source)
    })
    sources = next.flat()
  }
  await tell('structuring')
  if (questions.length === 0) throw new TextModelError('ungrounded', 'No question stood in the captions')
  const chosen = inOrder(choose(questions, count, medias), medias)
  await tell('finishing')
  return { title: titleOf(medias), questions: chosen, dropped, usage: asker.usage }
}

type QuestionSource = { captions: readonly NumberedCaption[]; topics: readonly string[]; weight: number }

/** Where questions are written from: short media whole, long ones by what matters over all of them. */
async function chooseSources(
  asker: Asker,
  material: Material,
  stretches: readonly (readonly NumberedCaption[])[],
  count: number,
  progress: WritingProgress,
  tell: (step: AiStep) => Promise<void>,
): Promise<QuestionSource[]> {
  if (stretches.length === 1) {
    await tell('correlating')
    const parts = stretchesOf(material.captions, charactersOf(material.captions) / Math.ceil(count / mostPerCall))
    return parts.map((captions) => ({ captions, topics: [], weight: charactersOf(captions) }))
  }
  const facts = await extractFacts(asker, material, stretches)
  progress.facts = facts.length
  await tell('correlating')
  const whole = stretches.map((captions) => ({ captions, topics: [], weight: charactersOf(captions) }))
  if (facts.length === 0) return whole
  const topics = await correlateFacts(asker, facts, count + 2)
  const groups = Array.from({ length: Math.ceil(topics.length / mostPerCall) }, (_, at) =>
    topics.slice(at * mostPerCall, (at + 1) * mostPerCall),
  )
  return groups.map((group) => ({
    captions: captionsAround(
      material,
      group.flatMap((topic) => topic.facts),
    ),
    topics: group.map(({ topic }) => topic),
    weight: charactersOf(
      captionsAround(
        material,
        group.flatMap((topic) => topic.facts),
      ),
    ),
  }))
}

/** The source as two, without topics; none when it is too short for that. */
function halve({ captions }: QuestionSource): QuestionSource[] {
  const middle = Math.ceil(captions.length / 2)
  return [captions.slice(0, middle), captions.slice(middle)]
    .filter((half) => half.length >= fewestCaptions)
    .map((half) => ({ captions: half, topics: [], weight: charactersOf(half) }))
}

/** So many of the questions, a media in turn after the other, so that none is left out for being the last. */
function choose(questions: readonly QuizQuestion[], count: number, medias: readonly SourceMedia[]): QuizQuestion[] {
  const left = medias.map(({ videoKey }) => questions.filter(({ evidence }) => evidence[0]?.videoKey === videoKey))
  const chosen: QuizQuestion[] = []
  while (chosen.length < count && left.some((list) => list.length > 0))
    for (const list of left) {
      const next = list.shift()
      if (next && chosen.length < count) chosen.push(next)
    }
  return chosen
}

function inOrder(questions: readonly QuizQuestion[], medias: readonly SourceMedia[]): QuizQuestion[] {
  const placeOf = ({ evidence: [first] }: QuizQuestion): number => medias.findIndex(({ videoKey }) => videoKey === first?.videoKey)
  return questions.toSorted((a, b) => placeOf(a) - placeOf(b) || (a.evidence[0]?.start ?? 0) - (b.evidence[0]?.start ?? 0))
}
