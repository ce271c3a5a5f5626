import { announcePublication, releasePublication, writePublication } from '@videozz/db'
import { publishPatienceMs, reconnectPatienceMs } from '@videozz/domain'
import { fail, type PublishRun, type Settlement } from './publish-run.ts'

/** Writes down what becomes of a publication, and gives its claim back. */
export async function settlePublication(run: PublishRun, settlement: Settlement): Promise<void> {
  const { deps, row, settings } = run
  const final = outOfPatience(run, settlement)
  if (final.kind === 'lost') return
  const free = { claim: null, claimed_until: null, reason: final.reason, state: final.state }
  const now = settings.now()
  const settled = await deps.db.transaction().execute(async (trx) => {
    const written = await writePublication(
      trx,
      row,
      final.kind === 'wait'
        ? {
            ...free,
            next_attempt_at: final.until,
            // A wait that YouTube or we imposed is not a lack of progress.
            ...(final.failed ? { tries: row.tries + 1 } : final.reason !== null && { tries: 0, progress_at: final.until }),
          }
        : {
            ...free,
            ended_at: now,
            sealed_token: null,
            // What was given up for silence alone is continued when it is tried again.
            ...(final.reason !== 'given-up' && { sealed_session: null, finishing: false }),
          },
    )
    if (written) await announcePublication(trx, written)
    return written
  })
  if (settled?.ended_at) deps.log.info({ publication: row.id, state: final.state, reason: final.reason }, 'publication ended')
}

/** Gives a claim back that was not brought to its end: it is due at once. */
export const givePublicationBack = ({ deps, row, settings }: PublishRun): Promise<void> => releasePublication(deps.db, row, settings.now())

/** A wait after failures that goes on for too long is the end; what is at YouTube is published. */
function outOfPatience({ row, settings }: PublishRun, settlement: Settlement): Settlement {
  if (settlement.kind !== 'wait' || !settlement.failed) return settlement
  const patienceMs = settlement.reason === 'reconnect' ? reconnectPatienceMs : publishPatienceMs
  if (settings.now().getTime() - row.progress_at.getTime() < patienceMs) return settlement
  if (row.external_id !== null) return { kind: 'end', state: 'published', reason: null }
  return fail(settlement.reason === 'reconnect' ? 'reconnect' : 'given-up').settlement
}
