import {
  beginLiveMedia,
  endLiveRunRow,
  findLiveByKeyHash,
  inTransaction,
  insertLiveRun,
  listRunsOfNode,
  type LiveRow,
  type LiveRunReport,
  type LiveRunRow,
  notifyLive,
  readPublishAccount,
  renewLiveRun,
  setLiveRecording,
} from '@videozz/db'
import {
  liveAirFault,
  beginLive,
  leaveLive,
  type LiveProtocol,
  liveBeginFault,
  type LiveFault,
  liveFaultWords,
  liveTest,
} from '@videozz/domain'
import type { OperationContext } from '../context.ts'
import { closeRecording, holdLive, notifyLiveChanged, writeState } from './settle-live.ts'

type Context = Pick<OperationContext, 'db' | 'now'>

/** How long a node has a live after it last said so, in milliseconds; it says so each second, unless the database is away for a while. */
export const liveClaimMs = 30_000
const claimUntil = (now: Date): Date => new Date(now.getTime() + liveClaimMs)

export type BeginRunOutcome =
  /** `returned`: the live had begun before. Of a run that is a `test` nothing may be stored. */
  { outcome: 'begun'; run: LiveRunRow; live: LiveRow; returned: boolean } | { outcome: 'refused'; fault: LiveFault; words: string }

/**
 * A publisher begins with a stream key: its node gets the live, and a run that was open is given up. Refused with what the encoder is told.
 * @param input `keyHash` as `hashLiveKey` makes it; `node` names the process, `companyDomain` whose accounts have every flag.
 */
export function beginLiveRun(
  { db, now }: Context,
  input: { keyHash: string; node: string; protocol: LiveProtocol; encoder: string | null; companyDomain: string | undefined },
): Promise<BeginRunOutcome> {
  return inTransaction(db, async (trx): Promise<BeginRunOutcome> => {
    const context = { db: trx, now }
    const refuse = (fault: LiveFault, scheduledAt = now): BeginRunOutcome => ({
      outcome: 'refused',
      fault,
      words: liveFaultWords(fault, { scheduledAt }),
    })
    const key = await findLiveByKeyHash(trx, input.keyHash)
    const held = key === undefined ? undefined : await holdLive(context, key)
    // The key may have been replaced while the lock was waited for.
    if (!held || held.live.key_hash !== input.keyHash) return refuse('unknown-key')
    const { live, state, run: open } = held
    if (live.media_deleted_at !== null) return refuse('deleted')
    const account = await readPublishAccount(trx, live.account_id, input.companyDomain)
    const fault = liveBeginFault(state, account, open?.last_seen_at ?? null, now, live.test_until)
    if (fault) return refuse(fault, state.scheduledAt)
    if (open) await endLiveRunRow(trx, open.id, { reason: 'superseded' }, now)
    const { node, protocol, encoder } = input
    const test = liveTest(state, live.test_until, now) === 'testing'
    const run = await insertLiveRun(trx, { liveKey: live.video_key, node, protocol, encoder, claimedUntil: claimUntil(now), test }, now)
    if (test) {
      await notifyLiveChanged(context, live, state.status)
      return { outcome: 'begun', run, live, returned: false }
    }
    await beginLiveMedia(trx, live.video_key, now)
    const begun = beginLive(state, now)
    if (live.recording === 'waiting') await setLiveRecording(trx, live.video_key, 'recording')
    await writeState(context, { live, state: begun, run })
    await notifyLive(trx, live.video_key)
    return { outcome: 'begun', run, live, returned: state.startedAt !== null }
  })
}

export type RenewRunOutcome =
  | { outcome: 'held' }
  /** The node is to end the run, with what it tells the encoder. */
  | { outcome: 'stop'; reason: string; words: string }
  /** Another run took its place, or it was ended: nothing more may be written. */
  | { outcome: 'lost' }

const faults: ReadonlySet<string> = new Set<LiveFault>(['finished', 'deleted', 'key-rotated', 'account-blocked', 'test-over'])

/** A node has its run still, and reports what it knows of the publisher. */
export async function reportLiveRun({ db, now }: Context, runId: string, report: LiveRunReport): Promise<RenewRunOutcome> {
  const run = await renewLiveRun(db, runId, report, claimUntil(now))
  if (!run) return { outcome: 'lost' }
  const testOver = run.test && (run.test_until === null || run.test_until <= now) ? 'test-over' : null
  const reason = run.media_deleted_at ? 'deleted' : (run.stop_reason ?? testOver ?? liveAirFault({ status: run.account_status }))
  if (reason === null) return { outcome: 'held' }
  const fault = faults.has(reason) ? (reason as LiveFault) : 'finished'
  return { outcome: 'stop', reason, words: liveFaultWords(fault, { scheduledAt: now }) }
}

/**
 * A run is over, and everything of it is published: its live waits for the publisher to return, or is whole where it is finished. Nothing
 * happens where the run had ended.
 * @param ended `lastSeenAt`: when the publisher was last heard.
 */
export function endLiveRun(
  { db, now }: Context,
  run: { id: string; liveKey: string },
  ended: { reason: string; lastSeenAt?: Date },
): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const context = { db: trx, now }
    const held = await holdLive(context, run.liveKey, { runId: run.id })
    const row = await endLiveRunRow(trx, run.id, ended, now)
    if (!held || !row) return false
    if (held.state.status === 'finished') {
      await closeRecording(context, held)
      await notifyLiveChanged(context, held.live, 'finished')
    } else await writeState(context, { ...held, run: undefined, state: leaveLive(held.state, row.last_seen_at) })
    await notifyLive(trx, run.liveKey)
    return true
  })
}

/** Ends the runs a node left when it was killed, at its next start. @returns how many there were. */
export async function endRunsOfNode(context: Context, node: string): Promise<number> {
  const runs = await listRunsOfNode(context.db, node)
  for (const run of runs) await endLiveRun(context, run, { reason: 'node-restarted' })
  return runs.length
}
