import { errorMessage, transcriptionFaultWords } from '@videozz/contract'
import {
  type AiItemRow,
  type AiSource,
  findAiAnswer,
  isAiItemWaiting,
  isAiRunOpen,
  keepAiAnswer,
  readAiSources,
  takeAiCall,
} from '@videozz/db'
import type { JobContext, JobPayload } from '@videozz/jobs'
import { beginAiRun, completeAiItem, failAiItem, reportAiStep } from '@videozz/operations'
import { createOutbound } from '@videozz/outbound'
import { createTextModel, type OnStep, type SourceMedia, TextModelError, type WritingContext } from '@videozz/text-model'
import type { Deps } from '../../shared/deps.ts'
import { type ContentFault, faultOf, isTriedAgain } from './judge-fault.ts'
import { foundBefore } from './step-words.ts'
import { writeContent, type WrittenContent } from './write-content.ts'

type Run = JobPayload<'write-ai-content'>

/** Seconds until the next look at whether the media of an item have their captions: more each time, as long sounds take long. */
const [firstLookSeconds, longestLookSeconds] = [5, 30]

/**
 * Writes an item of AI content from the best subtitles of its media; one that was deleted or begun again since is left as it is. While a media
 * without a subtitle is being transcribed, the item waits.
 */
export async function writeAiContent(deps: Deps, of: Run, { signal, attempt }: JobContext): Promise<void> {
  const { db, env, log } = deps
  if (await isPutOff(deps, of)) return
  // Before the run begins: since when it waits tells which transcriptions it waited for.
  const sources = await readAiSources(db, of.itemId)
  const begun = await beginAiRun({ db, now: new Date() }, of)
  if (begun.outcome === 'stale') return
  if (env.textModel === null) return fail(deps, of, { code: 'AI_NOT_CONFIGURED' })
  const unfit = sourceFault(sources)
  if (unfit) return fail(deps, of, unfit)
  try {
    const written = await write(deps, of, { item: begun.item, sources, signal })
    const changed = sourceFault(await readAiSources(db, of.itemId), 'after')
    if (changed) return await fail(deps, of, changed)
    const done = await completeAiItem({ db, jobs: deps.jobs, now: new Date() }, of, written.content, written.found)
    if (done.outcome === 'written') log.info({ item: of.itemId, run: of.run, ...written.figures }, 'content written')
  } catch (error) {
    signal.throwIfAborted()
    if (!(error instanceof TextModelError)) throw error
    // Deleted, or begun again: the requests were stopped.
    if (error.fault === 'stopped') return
    if (isTriedAgain(error, attempt)) throw error
    log.warn({ err: error, item: of.itemId, run: of.run }, 'content could not be written')
    await fail(deps, of, faultOf(error))
  }
}

/** An item whose tries all ended without an answer of its own. */
export const giveUpWriting = (deps: Pick<Deps, 'db'>, of: JobPayload<'ai-content-gave-up'>): Promise<void> =>
  fail(deps, of, { code: 'AI_FAILED' })

async function fail({ db }: Pick<Deps, 'db'>, of: Run, { code, values = {}, again = false }: ContentFault): Promise<void> {
  await failAiItem({ db, now: new Date() }, of, { code, message: errorMessage(code, values), again })
}

/** Why nothing can be written from media, or null. Words are asked for before alone: what was written stands in those there were. */
function sourceFault(sources: readonly AiSource[], when: 'before' | 'after' = 'before'): ContentFault | null {
  if (sources.some(({ deleted }) => deleted)) return { code: 'AI_MEDIA_GONE' }
  if (sources.some(({ replaced }) => replaced)) return { code: 'AI_MEDIA_CHANGED' }
  const wordless = when === 'after' ? [] : sources.filter(({ captions }) => captions.length === 0)
  if (wordless.length === 0) return null
  const broken = wordless.find(({ transcription }) => transcription?.state === 'failed' || transcription?.state === 'stopped')
  if (!broken) return { code: 'AI_WITHOUT_WORDS', values: { titles: wordless.map(({ title }) => `“${title}”`).join(', ') } }
  const fault = broken.transcription?.fault
  return { code: 'AI_UNTRANSCRIBED', values: { titles: `“${broken.title}”`, reason: fault ? transcriptionFaultWords[fault] : stopped } }
}

const stopped = 'Ela foi interrompida.'

/** Looks again later where a run has to wait for captions. */
async function isPutOff({ db, jobs }: Deps, { itemId, run, waits = 0 }: Run): Promise<boolean> {
  if (!(await isAiItemWaiting(db, itemId)) || !(await isAiRunOpen(db, { itemId, run }))) return false
  await jobs.enqueue(
    db,
    'write-ai-content',
    { itemId, run, waits: waits + 1 },
    { startAfter: Math.min(longestLookSeconds, firstLookSeconds + waits) },
  )
  return true
}

type Writing = { item: AiItemRow; sources: readonly AiSource[]; signal: AbortSignal }

async function write(deps: Deps, of: Run, { item, sources, signal }: Writing): Promise<WrittenContent> {
  const { db } = deps
  const stop = new AbortController()
  const onStep: OnStep = async (step, progress) => {
    const reported = await reportAiStep({ db, now: new Date() }, of, step, foundBefore(item.origin, step, progress))
    if (reported.outcome === 'stale') stop.abort()
  }
  const context = writingContext(deps, of, { accountId: item.account_id, stop, signal: AbortSignal.any([signal, stop.signal]) })
  return writeContent(context, item, { medias: sources.map(asMedia), sources, onStep })
}

const asMedia = ({ key, title, captions }: AiSource): SourceMedia => ({
  videoKey: key,
  title,
  captions: captions.map(({ start, end, text }) => ({ start, end, lines: text.split('\n') })),
})

/** What the text model is asked with: every request counts, of a run that is over none is sent, and answers are kept until it is. */
function writingContext(
  { db, env }: Deps,
  of: Run,
  { accountId, stop, signal }: { accountId: string; stop: AbortController; signal: AbortSignal },
): WritingContext {
  if (env.textModel === null) throw new Error('No text model is configured')
  return {
    model: createTextModel(env.textModel, createOutbound({ trusted: env.textModel.trusted })),
    signal,
    parallel: env.textModel.parallel,
    mayCall: async () => {
      if (await isAiRunOpen(db, of)) return takeAiCall(db, accountId, env.aiDailyCalls, new Date())
      stop.abort()
      throw new TextModelError('stopped', 'The item was deleted or begun again')
    },
    kept: {
      find: (digest) => findAiAnswer(db, of.itemId, digest),
      keep: (digest, value) => keepAiAnswer(db, of.itemId, digest, value, new Date()),
    },
  }
}
