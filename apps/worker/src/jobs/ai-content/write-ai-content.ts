import { errorMessage } from '@videozz/contract'
import type { JobPayload } from '@videozz/jobs'
import { beginAiRun, failAiItem } from '@videozz/operations'
import type { Deps } from '../../shared/deps.ts'

/** Writes an item of AI content; one that was deleted or begun again since is left as it is. */
export async function writeAiContent({ db, log }: Deps, of: JobPayload<'write-ai-content'>): Promise<void> {
  const begun = await beginAiRun({ db, now: new Date() }, of)
  if (begun.outcome === 'stale') return
  // No text model can be configured yet.
  await fail({ db, log }, of, 'AI_NOT_CONFIGURED')
}

/** An item whose tries all failed for no reason of its own. */
export const giveUpWriting = (deps: Pick<Deps, 'db' | 'log'>, of: JobPayload<'ai-content-gave-up'>): Promise<void> =>
  fail(deps, of, 'AI_FAILED')

async function fail({ db, log }: Pick<Deps, 'db' | 'log'>, of: JobPayload<'write-ai-content'>, code: 'AI_NOT_CONFIGURED' | 'AI_FAILED') {
  const { outcome } = await failAiItem({ db, now: new Date() }, of, { code, message: errorMessage(code) })
  if (outcome === 'written') log.warn({ item: of.itemId, run: of.run, code }, 'content could not be written')
}
