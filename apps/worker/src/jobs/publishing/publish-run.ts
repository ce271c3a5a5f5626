import type { ClaimedPublication, PublicationRow } from '@videozz/db'
import type { PublicationReason } from '@videozz/domain'
import type { TokenOutcome } from '@videozz/operations'
import type { OpenOutbound } from '@videozz/outbound'
import type { Deps } from '../../shared/deps.ts'

export type PublishDeps = Pick<Deps, 'db' | 'env' | 'jobs' | 'log' | 'store'>
/** An access token of the person's connection to YouTube; `refused` is one that YouTube did not accept. */
export type TakeToken = (who: { accountId: string; userId: string }, refused?: string) => Promise<TokenOutcome>

export type PublishSettings = {
  /** Publications under way in this process. */
  inAll: number
  /** Uploads of an account under way, in all processes. */
  perAccount: number
  /** After so long another process takes what this one had begun, in milliseconds. */
  claimMs: number
  /** Milliseconds between two queries for due publications. */
  pollIntervalMs: number
  /** Milliseconds between two looks at a video that YouTube processes, at first. */
  checkMs: number
  /** Bytes of a chunk, a multiple of 256 KiB. */
  chunkBytes: number
  /** Uploads begun each day of the Pacific coast, in all processes. */
  dailyUploads: number
  open: OpenOutbound
  takeToken: TakeToken
  now: () => Date
  /** Milliseconds before the next try. @param tries in a row without progress, from 1. */
  waitMs: (tries: number, retryAfterSeconds: number | null) => number
}

/** One claim of a publication, advanced until it ends, waits or is lost. */
export type PublishRun = {
  deps: PublishDeps
  settings: PublishSettings
  /** As it was last written. */
  row: ClaimedPublication
  /** Aborted when the process stops or the claim is lost. */
  signal: AbortSignal
  /** The access token in use. */
  token: string | undefined
}

/** What becomes of a publication that goes no further now. `lost`: nothing is written. */
export type Settlement =
  | { kind: 'wait'; state: PublicationRow['state']; reason: PublicationReason | null; until: Date; failed: boolean }
  | { kind: 'end'; state: 'published' | 'failed' | 'canceled'; reason: PublicationReason | null }
  | { kind: 'lost' }

/** Thrown where a run goes no further. */
export class PublishHalt extends Error {
  readonly settlement: Settlement
  constructor(settlement: Settlement, detail = '') {
    super(detail === '' ? settlement.kind : detail)
    this.name = 'PublishHalt'
    this.settlement = settlement
  }
}

export const fail = (reason: PublicationReason, detail?: string): PublishHalt =>
  new PublishHalt({ kind: 'end', state: 'failed', reason }, detail)

/** Waits until an instant for what is no failure of ours; patience begins anew then. */
export const pause = (run: PublishRun, reason: PublicationReason, until: Date): PublishHalt =>
  new PublishHalt({ kind: 'wait', state: stateWhileWaiting(run.row), reason, until, failed: false }, reason)

/** Waits after a try that failed, longer each time. */
export function again(
  run: PublishRun,
  reason: PublicationReason,
  { detail = '', retryAfterSeconds = null }: { detail?: string; retryAfterSeconds?: number | null } = {},
): PublishHalt {
  const { row, settings } = run
  const until = new Date(settings.now().getTime() + settings.waitMs(row.tries + 1, retryAfterSeconds))
  return new PublishHalt({ kind: 'wait', state: stateWhileWaiting(row), reason, until, failed: true }, detail)
}

/** What is at YouTube stays there. */
const stateWhileWaiting = (row: PublicationRow): PublicationRow['state'] => (row.external_id === null ? 'waiting' : 'processing')
