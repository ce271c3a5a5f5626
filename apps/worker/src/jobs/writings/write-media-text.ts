import { findOpenWriting, findWritingAnswer, isWritingOpen, keepWritingAnswer, type OpenWriting, takeAiCall } from '@videozz/db'
import type { ErrorCode } from '@videozz/domain'
import type { JobContext, JobPayload } from '@videozz/jobs'
import { failWriting, finishDetails, finishTranslation, reportWriting } from '@videozz/operations'
import { createOutbound } from '@videozz/outbound'
import {
  createTextModel,
  proposeDetails,
  type SourceCaption,
  TextModelError,
  translateCaptions,
  type TranslationLanguage,
  type WritingContext,
} from '@videozz/text-model'
import type { Deps } from '../../shared/deps.ts'
import { textFaultCode } from '../../shared/text-fault-code.ts'

type Payload = JobPayload<'write-media-text'>
const translated: Record<string, TranslationLanguage> = { 'pt-BR': 'pt-br', 'en-US': 'en', 'es-ES': 'es' }

/** Translates the captions of a media into a further subtitle, or proposes its details from them. */
export async function writeMediaText(deps: Deps, { writingId: id }: Payload, { signal }: JobContext): Promise<void> {
  const open = await findOpenWriting(deps.db, id)
  if (!open) return
  const unfit = sourceFault(deps, open)
  if (unfit) return fail(deps, id, unfit)
  try {
    await write(deps, open, signal)
  } catch (error) {
    signal.throwIfAborted()
    if (!(error instanceof TextModelError)) throw error
    if (error.fault === 'stopped') return
    // The queue tries it again; at the end its dead letter fails it.
    if (error.passing) throw error
    deps.log.warn({ err: error, video: open.writing.video_key }, 'a text of a media could not be written')
    await fail(deps, id, textFaultCode(error))
  }
}

/** A writing whose tries all ended without an answer. */
export const giveUpMediaText = (deps: Deps, { writingId }: Payload): Promise<void> => fail(deps, writingId, 'AI_UNAVAILABLE')

async function fail({ db }: Pick<Deps, 'db'>, id: string, fault: ErrorCode): Promise<void> {
  await failWriting({ db, now: new Date() }, id, fault)
}

function sourceFault({ env }: Deps, { gone, captions }: OpenWriting): ErrorCode | null {
  if (env.textModel === null) return 'AI_NOT_CONFIGURED'
  if (gone) return 'AI_MEDIA_CHANGED'
  return captions.length === 0 ? 'WRITING_WORDLESS' : null
}

async function write(deps: Deps, { writing, title, duration, captions }: OpenWriting, signal: AbortSignal): Promise<void> {
  const { db, log } = deps
  const stop = new AbortController()
  const context = writingContext(deps, writing, stop, AbortSignal.any([signal, stop.signal]))
  const source: SourceCaption[] = captions.map(({ start, end, text }) => ({ start, end, lines: text.split('\n') }))
  const now = { db, now: new Date() }
  if (writing.language === null) {
    const proposed = await proposeDetails(context, { media: { videoKey: writing.video_key, title, captions: source }, duration })
    const { tags, chapters, description } = proposed
    await finishDetails(now, writing.id, { title: proposed.title, description, tags, chapters })
    return
  }
  const language = translated[writing.language] ?? 'en'
  const onProgress = async (done: number, total: number): Promise<void> => {
    if (!(await reportWriting({ db }, writing.id, { done, total }))) stop.abort()
  }
  const { captions: written, missing } = await translateCaptions(context, { captions: source, language, title, onProgress })
  // What stayed as it was would be read as a translation.
  if (missing.length * 10 > written.length) return fail(deps, writing.id, 'AI_FAILED')
  await finishTranslation(now, writing.id, written)
  log.info({ video: writing.video_key, language, captions: written.length, missing: missing.length }, 'captions translated')
}

/** What the text model is asked with: every request counts, none is sent for a writing that is over, and answers are kept until it is. */
function writingContext(
  { db, env }: Deps,
  { id, account_id }: OpenWriting['writing'],
  stop: AbortController,
  signal: AbortSignal,
): WritingContext {
  if (env.textModel === null) throw new Error('No text model is configured')
  return {
    model: createTextModel(env.textModel, createOutbound({ trusted: env.textModel.trusted })),
    signal,
    parallel: env.textModel.parallel,
    mayCall: async () => {
      if (await isWritingOpen(db, id)) return takeAiCall(db, account_id, env.aiDailyCalls, new Date())
      stop.abort()
      throw new TextModelError('stopped', 'The writing ended meanwhile')
    },
    kept: {
      find: (digest) => findWritingAnswer(db, id, digest),
      keep: (digest, value) => keepWritingAnswer(db, id, digest, value),
    },
  }
}
