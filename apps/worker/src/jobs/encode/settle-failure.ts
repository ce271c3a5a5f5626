import { advanceEncodingGeneration, type EncodeLane } from '@videozz/db'
import { enqueueEncodeAgain } from '@videozz/operations'
import type { Logger } from 'pino'
import { type Claim, ClaimLostError } from './claim.ts'
import { dropUnnamed } from '../../shared/drop-unnamed.ts'
import type { EncodeDeps, EncodePayload } from './encode-deps.ts'
import { failMedia } from './fail-media.ts'
import { failedForRoom, mostRoomWaitSeconds, waitSeconds } from '../../shared/is-full.ts'
import { judgeFailure, type Verdict } from './judge-failure.ts'
import { InitChangedError } from './publisher.ts'

/** A store that cannot be reached is waited for about three hours; room without end, and looked for every minute. */
const waitsFor = { NO_SPACE: { maxSeconds: mostRoomWaitSeconds, most: Infinity }, UNREACHABLE: { maxSeconds: 600, most: 24 } }
type WaitCode = keyof typeof waitsFor

const noRoom: Verdict = { next: 'wait', code: 'NO_SPACE' }

type FailedRun = { deps: EncodeDeps; claim: Claim; lane: EncodeLane; payload: EncodePayload; log: Logger; attempt: number }

/** Decides whether a failed run is retried, postponed or ends the encode. @throws the error when the queue must run the step again. */
export async function settleFailure(run: FailedRun, error: unknown): Promise<void> {
  const { deps, claim, log, attempt } = run
  if (error instanceof ClaimLostError) {
    log.info('another run has the media now')
    return dropUnnamed(deps, claim.videoKey, await claim.unnamed())
  }
  // Given back to the queue: taken away, or the process is stopping.
  if (claim.signal.aborted) await dropRemains(run)
  claim.signal.throwIfAborted()
  if (error instanceof InitChangedError) {
    // What was published stays for those who watch it; the next run begins a new generation.
    await claim.write((trx) => advanceEncodingGeneration(trx, claim.videoKey))
    throw error
  }
  const verdict = (await failedForRoom(error, deps.workFolder)) ? noRoom : judgeFailure(error, attempt)
  if (verdict.next === 'retry') throw error
  if (verdict.next === 'wait' && (await waitForRoom(run, error, verdict.code))) return
  log.warn({ err: error, code: verdict.code }, 'media cannot be encoded')
  await claim.write((trx) => failMedia(trx, deps, claim.videoKey, verdict.code))
}

/** What a run that was called off has stored, should its media be gone; the error that called it off is the one to report. */
async function dropRemains({ deps, claim, log }: FailedRun): Promise<void> {
  const stored = await claim.unnamed()
  if (stored.size === 0) return
  await dropUnnamed(deps, claim.videoKey, stored).catch((error: unknown) => log.warn({ err: error }, 'remains of a run stay in the store'))
}

/** Queues the step again for later, at its place in line. @returns false when it has waited long enough. */
async function waitForRoom({ deps, claim, lane, payload, log }: FailedRun, error: unknown, code: WaitCode): Promise<boolean> {
  const { maxSeconds, most } = waitsFor[code]
  const waits = payload.waits ?? 0
  if (waits >= most) return false
  await deps.sources.dropIdle()
  const seconds = waitSeconds(waits, maxSeconds)
  const again = { turn: payload.turn ?? 0, waits: waits + 1, startAfterSeconds: seconds }
  await claim.write((trx) => enqueueEncodeAgain({ db: trx, jobs: deps.jobs }, lane, claim.videoKey, again))
  log.warn({ err: error, seconds, waits }, 'encode waits')
  return true
}
