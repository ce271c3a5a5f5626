import {
  cutUnrecorded,
  endLiveMedia,
  endLiveRunRow,
  findOpenRun,
  type LiveRow,
  type LiveRunRow,
  liveStateOf,
  lockLive,
  notifyLive,
  noteLiveAudience,
  notifyRealtime,
  saveLiveState,
  setLiveRecording,
  stopLiveRuns,
} from '@videozz/db'
import { finishLive, leaveLive, type LiveFinish, type LiveState, settleLive } from '@videozz/domain'
import type { OperationContext } from '../context.ts'
import { tellLiveChange, tellLiveRecorded } from './tell-live.ts'

type Context = Pick<OperationContext, 'db' | 'now'>
/** A live locked with its media, as time has made it by now, and its open run. */
export type HeldLive = { live: LiveRow; state: LiveState; run: LiveRunRow | undefined }

/** Tells lists and rooms of the account that a live changed. */
export const notifyLiveChanged = (
  { db }: Pick<Context, 'db'>,
  { account_id: account, video_key: id }: LiveRow,
  status: LiveState['status'],
) => notifyRealtime(db, { account, event: 'live', payload: { id, status } })

/**
 * Locks a live to the end of the transaction and writes what time has changed of it: a run whose node no longer has it is ended, and a live
 * that is over is finished at the instant at which it was.
 * @param by whose it is to be, and the run whose node asks: that has it still.
 * @returns undefined where there is none; deleted ones are there.
 */
export async function holdLive(
  context: Context,
  key: string,
  by: { accountId?: string; runId?: string } = {},
): Promise<HeldLive | undefined> {
  const { db: trx, now } = context
  const live = await lockLive(trx, key, by.accountId)
  if (!live) return undefined
  const open = await findOpenRun(trx, key)
  const lapsed = open && open.claimed_until <= now && open.id !== by.runId
  if (lapsed) await endLiveRunRow(trx, open.id, { reason: 'lapsed' }, now)
  const run = lapsed ? undefined : open
  const left = lapsed ? leaveLive(liveStateOf(live), open.last_seen_at) : liveStateOf(live)
  const state = settleLive(left, now, live.recorded)
  const held = { live, state, run }
  if (state.status !== live.status) await writeState(context, held)
  else if (lapsed && state.status === 'finished') await closeRecording(context, held)
  return held
}

/** Writes the state of a held live; with its finish its run is to end, or its recording is whole. */
export async function writeState(context: Context, held: HeldLive): Promise<void> {
  const { db: trx } = context
  const { live, state, run } = held
  await saveLiveState(trx, live.video_key, state)
  await tellLiveChange(trx, held, context.now)
  if (state.status === 'finished' && live.status !== 'finished') {
    const of = { accountId: live.account_id, key: live.video_key }
    if (state.startedAt && state.finishedAt) await noteLiveAudience(trx, of, state.startedAt, state.finishedAt)
    if (run) await stopRun(context, live.video_key, 'finished')
    else await closeRecording(context, held)
  }
  await notifyLiveChanged(context, live, state.status)
}

/** Has the node of an open run end it. */
export async function stopRun({ db: trx }: Pick<Context, 'db'>, key: string, reason: string): Promise<void> {
  if ((await stopLiveRuns(trx, [key], reason)) > 0) await notifyLive(trx, key)
}

/** Finishes a held live. */
export async function finishHeld(context: Context, held: HeldLive, by: LiveFinish): Promise<HeldLive> {
  const finished = { ...held, state: finishLive(held.state, { at: context.now, by }, held.live.recorded) }
  await writeState(context, finished)
  return finished
}

/** What was recorded of a finished live becomes its media, once nothing is added any more. */
export async function closeRecording({ db: trx, now }: Context, { live, state }: Pick<HeldLive, 'live' | 'state'>): Promise<void> {
  const { recorded } = live
  if (live.recorded_segments !== null) await cutUnrecorded(trx, live.video_key)
  if (recorded) await tellLiveRecorded(trx, { live, state }, now)
  await setLiveRecording(trx, live.video_key, recorded ? 'kept' : 'none')
  await endLiveMedia(trx, live.video_key, { recorded, kept: state.saveMode === 'permanent' }, now)
  await notifyLive(trx, live.video_key)
}
