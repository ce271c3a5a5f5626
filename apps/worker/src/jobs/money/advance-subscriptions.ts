import { advanceSubscriptions, applyWaitingEvents } from '@videozz/db'
import type { Deps } from '../../shared/deps.ts'
import { mailSubscriptions } from './mail-subscriptions.ts'

/** Seconds after which events of the advanced subscriptions have been delivered. */
const deliverySeconds = 20

/**
 * Advances subscriptions to `now` where the embedded parent platform is used, processes again the messages of an external one about
 * accounts and plans that were unknown, and mails owners about changes. Idempotent.
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
      // Mails follow the product's state, which an api updates meanwhile.
      await jobs.enqueue(db, 'advance-subscriptions', {}, { startAfter: deliverySeconds })
    }
  } else {
    const applied = await db.transaction().execute((trx) => applyWaitingEvents(trx, { issuer }, now))
    if (applied > 0) log.info({ events: applied }, 'subscription events that waited applied')
  }
}
