import { aiLimits, type ErrorCode } from '@videozz/contract'
import type { AiItemRef } from '@videozz/db'
import { type AccountSession, type AiOrigin, mayUseSubtitles } from '@videozz/domain'
import { createAiItem, type CreateAiOutcome, deleteAiItem, resendAiItem } from '@videozz/operations'
import type { Deps } from '../../shared/app-deps.ts'
import { AppError } from '../../shared/app-error.ts'
import { refuseTranscription, requireEngine } from '../../shared/refuse-transcription.ts'
import { deletePictures } from '../../shared/stored-picture.ts'

const refusals: Record<Exclude<CreateAiOutcome['outcome'], 'created' | 'untranscribed'>, ErrorCode> = {
  missing: 'VIDEO_NOT_FOUND',
  type: 'AI_TYPE_UNAVAILABLE',
  failed: 'VIDEO_FAILED',
  'not-ready': 'VIDEO_NOT_READY',
  full: 'AI_ITEMS_FULL',
}
const values = { most: String(aiLimits.open) }

/**
 * @param sent `transcribe`: media without a subtitle are transcribed first.
 * @throws AppError VIDEO_NOT_FOUND, AI_TYPE_UNAVAILABLE, VIDEO_FAILED, VIDEO_NOT_READY, AI_ITEMS_FULL; PLAN_LACKS_FEATURE and those of transcriptions.
 */
export async function beginItem(
  deps: Deps,
  session: AccountSession,
  origin: AiOrigin,
  { videoKeys, transcribe }: { videoKeys: readonly string[]; transcribe: boolean },
): Promise<{ id: string }> {
  const context = { db: deps.db, jobs: deps.jobs, now: deps.now() }
  const actor = { accountId: session.accountId, userId: session.id }
  const engine = transcribe ? { engine: engineFor(deps, session) } : null
  const made = await createAiItem(context, actor, { origin, videoKeys, most: aiLimits.open, transcribe: engine })
  if (made.outcome === 'untranscribed') throw refuseTranscription(made.why)
  if (made.outcome !== 'created') throw new AppError(refusals[made.outcome], { values })
  return { id: made.item.id }
}

/** The engine that transcribes media of items. @throws AppError PLAN_LACKS_FEATURE and those of `requireEngine`. */
function engineFor(deps: Deps, session: AccountSession): string {
  // What the rule of the route that transcribes asks for, besides.
  if (!mayUseSubtitles(session, deps.now())) throw new AppError('PLAN_LACKS_FEATURE')
  return requireEngine(deps, session)
}

/** @throws AppError AI_ITEM_NOT_FOUND, AI_ITEM_NOT_FAILED, AI_ITEMS_FULL; where media are transcribed again, as `beginItem` does. */
export async function beginAgain(deps: Deps, session: AccountSession, of: AiItemRef): Promise<Record<string, never>> {
  const by = { userId: session.id, most: aiLimits.open, engine: () => engineFor(deps, session) }
  const made = await resendAiItem({ db: deps.db, jobs: deps.jobs, now: deps.now() }, of, by)
  if (made.outcome === 'missing') throw new AppError('AI_ITEM_NOT_FOUND')
  if (made.outcome === 'not-failed') throw new AppError('AI_ITEM_NOT_FAILED')
  if (made.outcome === 'full') throw new AppError('AI_ITEMS_FULL', { values })
  if (made.outcome === 'untranscribed') throw refuseTranscription(made.why)
  return {}
}

/** @throws AppError AI_ITEM_NOT_FOUND. */
export async function removeItem(deps: Deps, of: AiItemRef): Promise<Record<string, never>> {
  const done = await deleteAiItem(deps, of)
  if (done.outcome === 'missing') throw new AppError('AI_ITEM_NOT_FOUND')
  await deletePictures(deps, done.freed)
  return {}
}
