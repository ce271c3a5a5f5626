import {
  type AiDocument,
  type AiItemRow,
  type AiRunChange,
  announceAiItem,
  createKey,
  dropAiAnswers,
  type Database,
  inTransaction,
  lockAnyAiItem,
  replaceAiQuestions,
  writeAiRun,
} from '@videozz/db'
import { type AiStatus, type AiStep, aiSteps, type ErrorCode, isAiOver, type QuizQuestion } from '@videozz/domain'
import type { OperationContext } from '../context.ts'
import { queueFrames } from './ebook-frames.ts'

type Context = Pick<OperationContext, 'db' | 'now'>
/** Why a run failed. */
export type AiFault = { code: ErrorCode; message: string; again?: boolean }
/** A run of an item: what an earlier one has to say changes nothing. */
export type AiRun = { itemId: string; run: number }
/** `stale`: the item was deleted, is over, or was begun again since. */
export type AiRunOutcome = { outcome: 'written'; item: AiItemRow } | { outcome: 'stale' }
/** What an item says: questions, or a document. `title`: in the place of the one it began with. */
export type AiContent = { title: string } & ({ questions: readonly QuizQuestion[] } | { document: AiDocument })

type Change = (item: AiItemRow, trx: Database) => Promise<AiRunChange | null>

/** Changes the state of a run that is not over; every such change goes through here. */
async function write(context: Context, { itemId, run }: AiRun, change: Change): Promise<AiRunOutcome> {
  return inTransaction(context.db, async (trx): Promise<AiRunOutcome> => {
    const item = await lockAnyAiItem(trx, itemId)
    if (!item || item.run !== run || isAiOver(item.status)) return { outcome: 'stale' }
    const changed = await change(item, trx)
    if (!changed) return { outcome: 'written', item }
    const written = await writeAiRun(trx, itemId, changed, context.now)
    // A crash repeats a run from its beginning: nobody is told twice of the state it is in.
    if (written.status !== item.status) await announceAiItem(trx, written)
    return { outcome: 'written', item: written }
  })
}

const isStep = (status: AiStatus): status is AiStep => aiSteps.some((step) => step.status === status)
const secondsSince = (then: Date, now: Date): number => Math.max(0, Math.round((now.getTime() - then.getTime()) / 100) / 10)

/** Begins a run, also once more after the process that had it was killed: its steps are done again. */
export const beginAiRun = (context: Context, of: AiRun): Promise<AiRunOutcome> =>
  write(context, of, async () => ({ status: 'starting', steps: [] }))

/**
 * Begins a step of a run and ends the one before; nothing where the run is in it.
 * @param found what the step before found, as people read it; null where there is nothing to say.
 */
export const reportAiStep = (context: Context, of: AiRun, step: AiStep, found: string | null = null): Promise<AiRunOutcome> =>
  write(context, of, async (item) => (item.status === step ? null : { status: step, steps: stepsDone(item, found, context.now) }))

/** The facts of the steps that are done once the present one is. */
function stepsDone({ status, status_at, steps }: AiItemRow, found: string | null, now: Date): AiItemRow['steps'] {
  const before = steps.filter(({ step }) => step !== status)
  return isStep(status) ? [...before, { step: status, found, seconds: secondsSince(status_at, now) }] : before
}

/** Ends a run with what it wrote, and says what its last step found. Frames of an ebook are taken next. */
export const completeAiItem = (
  context: OperationContext,
  of: AiRun,
  content: AiContent,
  found: string | null = null,
): Promise<AiRunOutcome> =>
  write(context, of, async (item, trx) => {
    if ('questions' in content)
      await replaceAiQuestions(
        trx,
        item.id,
        content.questions.map(({ question, alternatives, correctAnswer, explanation, evidence }) => ({
          key: createKey(),
          question,
          alternatives: alternatives.map(({ answer }) => answer),
          correct_answer: correctAnswer ?? 'A',
          explanation,
          image: null,
          origin: 'ai',
          evidence,
        })),
      )
    await dropAiAnswers(trx, item.id)
    if ('document' in content) await queueFrames(context, trx, item.id, content.document)
    const { title } = content
    const steps = stepsDone(item, found, context.now)
    return { title, status: 'completed', steps, ...('document' in content && { content: content.document }) }
  })

/**
 * Ends a run without anything written.
 * @param fault a code of the catalogue, and its message as the account reads it; `again`: another run is to ask the text model anew, since
 * its answers were what failed.
 */
export const failAiItem = (context: Context, of: AiRun, fault: AiFault): Promise<AiRunOutcome> =>
  write(context, of, async (item, trx) => {
    if (fault.again) await dropAiAnswers(trx, item.id)
    return { status: 'failed', error_code: fault.code, error_message: fault.message }
  })
