import { advanceSubscriptions, applyWaitingEvents } from '@videozz/db'
import type { Deps } from '../../shared/deps.ts'
import { mailSubscriptions } from './mail-subscriptions.ts'

/** Seconds after which what was moved has been told. */
const tellingSeconds = 20

/**
 * Moves subscriptions on to `now` where we keep them ourselves, looks again at what a parent platform told of accounts and plans that
 * were not known, and mails what owners should know. Run again it does nothing.
 */
export async function advanceAll(deps: Deps, now: Date, signal: AbortSignal): Promise<void> {
  try {
    await advance(deps, now, signal)
  } finally {
    // A subscription that fails to advance does not hold back the mails of the others.
    await mailSubscriptions(deps, now)
  }
}

async function advance(deps: Deps, now: Date, signal: AbortSignal): Promise<void> {
  const { db, env, jobs, log } = deps
  const issuer = env.subscriptions
  if (issuer === 'embedded') {
    const moved = await advanceSubscriptions(db, now, signal)
    if (moved > 0) {
      log.info({ subscriptions: moved }, 'subscriptions moved on')
      // Mails say what the product knows, which an api tells it meanwhile.
      await jobs.enqueue(db, 'advance-subscriptions', {}, { startAfter: tellingSeconds })
    }
  } else {
    const applied = await db.transaction().execute((trx) => applyWaitingEvents(trx, { issuer }, now))
    if (applied > 0) log.info({ events: applied }, 'subscription events that waited applied')
  }
}
