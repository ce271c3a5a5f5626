import {
  type Database,
  eraseIdleViewers,
  purgeEvidence,
  purgeLeftovers,
  purgeOrphanSigns,
  purgeOtherTraces,
  purgeSessionTraces,
  reduceSessions,
  sealOrphanEvidence,
} from '@videozz/db'
import type { JobContext } from '@videozz/jobs'
import type { Deps } from '../../shared/deps.ts'

const dayMs = 24 * 60 * 60 * 1000
/** Viewers erased in one transaction. */
const viewersAtOnce = 500
/** Days after which a spent lease and a message that was sent have nothing to do any more. */
const leaseDays = 1
const mailDays = 90
/** Days of erasures searched for evidence that was written meanwhile: more than between two runs. */
const orphanDays = 7

/** Repeats a step of bounded size until it finds nothing more. @returns what it counted in all. */
async function untilDone(signal: AbortSignal, step: () => Promise<number>): Promise<number> {
  for (let total = 0; ;) {
    signal.throwIfAborted()
    const done = await step()
    if (done === 0) return total
    total += done
  }
}

/**
 * Deletes personal data whose retention time is over, by the terms of the environment: addresses and browsers, details of sessions, viewers
 * not seen any more, old evidence. Every step can be interrupted and repeated.
 */
export async function purgePersonalData({ db, env, log }: Deps, { signal }: JobContext, now = new Date()): Promise<void> {
  const { retention } = env
  const ago = (days: number) => new Date(now.getTime() - days * dayMs)
  const alone = (step: (trx: Database) => Promise<number>) => () => db.transaction().execute(step)
  const idle = { verifiedBefore: ago(retention.viewerDays), unverifiedBefore: ago(retention.unsignedViewerDays) }
  const counts = {
    traces: await untilDone(signal, () => purgeSessionTraces(db, ago(retention.addressDays))),
    otherTraces: await purgeOtherTraces(db, ago(retention.addressDays)),
    viewers: await untilDone(
      signal,
      alone((trx) => eraseIdleViewers(trx, idle, viewersAtOnce, now)),
    ),
    sessions: await untilDone(
      signal,
      alone((trx) => reduceSessions(trx, ago(retention.sessionDays))),
    ),
    orphans: await sealOrphanEvidence(db, ago(orphanDays), now),
    orphanSigns: await purgeOrphanSigns(db),
    evidence: await purgeEvidence(db, ago(retention.evidenceDays)),
    leftovers: await purgeLeftovers(db, ago(leaseDays), ago(mailDays)),
  }
  if (Object.values(counts).some((count) => count > 0)) log.info(counts, 'personal data whose time is over forgotten')
}
