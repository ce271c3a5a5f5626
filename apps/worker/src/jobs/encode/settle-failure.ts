import { advanceEncodingGeneration, type EncodeLane } from '@videozz/db'
import { enqueueEncodeAgain } from '@videozz/operations'
import type { Logger } from 'pino'
import { type Claim, ClaimLostError } from './claim.ts'
import type { EncodeDeps, EncodePayload } from './encode-deps.ts'
import { failMedia } from './fail-media.ts'
import { judgeFailure } from './judge-failure.ts'
import { InitChangedError } from './publisher.ts'

/** Seconds before a step that found no room or no store is run again: doubled each time up to the longest, about three hours in all. */
const firstWaitSeconds = 15
const maxWaitSeconds = 600
const mostWaits = 24

type FailedRun = { deps: EncodeDeps; claim: Claim; lane: EncodeLane; payload: EncodePayload; log: Logger; attempt: number }

/** Decides whether a failed run is retried, postponed or ends the encode. @throws the error when the queue must run the step again. */
export async function settleFailure(run: FailedRun, error: unknown): Promise<void> {
  const { deps, claim, log, attempt } = run
  if (error instanceof ClaimLostError) return log.info('another run has the media now')
  // Given back to the queue: taken away, or the process is stopping.
  claim.signal.throwIfAborted()
  if (error instanceof InitChangedError) {
    // What was published stays for those who watch it; the next run begins a new generation.
    await claim.write((trx) => advanceEncodingGeneration(trx, claim.videoKey))
    throw error
  }
  const verdict = judgeFailure(error, attempt)
  if (verdict.next === 'retry') throw error
  if (verdict.next === 'wait' && (await waitForRoom(run, error))) return
  log.warn({ err: error, code: verdict.code }, 'media cannot be encoded')
  await claim.write((trx) => failMedia(trx, deps, claim.videoKey, verdict.code))
}

/** Queues the step again for later, at its place in line. @returns false when it has waited long enough. */
async function waitForRoom({ deps, claim, lane, payload, log }: FailedRun, error: unknown): Promise<boolean> {
  const waits = payload.waits ?? 0
  if (waits >= mostWaits) return false
  await deps.sources.dropIdle()
  const seconds = Math.min(maxWaitSeconds, firstWaitSeconds * 2 ** waits)
  const again = { turn: payload.turn ?? 0, waits: waits + 1, startAfterSeconds: seconds }
  await claim.write((trx) => enqueueEncodeAgain({ db: trx, jobs: deps.jobs }, lane, claim.videoKey, again))
  log.warn({ err: error, seconds, waits }, 'encode waits')
  return true
}
