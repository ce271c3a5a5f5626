import {
  addTranscriptionEvent,
  type Database,
  dropPieces,
  endAutomaticSubtitle,
  endTranscription,
  inTransaction,
  listOpenTranscriptions,
  notifyAccountRights,
  notifyRealtime,
  returnSeconds,
  type TranscriptionRow,
} from '@videozz/db'
import type { TranscriptionFault } from '@videozz/domain'
import type { OperationContext } from '../context.ts'

type Context = Pick<OperationContext, 'db' | 'now'>

/** What follows the end of a run without a text: seconds go back, and whoever looks is told. */
async function giveBack(trx: Database, run: TranscriptionRow, end: 'error' | 'stopped', userId: string | null, now: Date): Promise<void> {
  const media = { accountId: run.account_id, videoKey: run.video_key }
  await returnSeconds(trx, run.id)
  // What a run that failed has heard is not paid for again by the one after it.
  if (end === 'stopped') await dropPieces(trx, run.id)
  await endAutomaticSubtitle(trx, media, end, now)
  await addTranscriptionEvent(trx, media, { kind: end === 'error' ? 'failed' : 'stopped', fault: run.fault, userId }, now)
  await notifyRealtime(trx, { account: run.account_id, event: 'videoTranscribe', payload: { key: run.video_key, status: end } })
  await notifyAccountRights(trx, run.account_id)
}

/**
 * Ends an open run that failed, and gives its seconds back.
 * @param run `claim` where a worker ends it: nothing happens when another one has taken it over.
 */
export function failTranscription(
  { db, now }: Context,
  run: { id: string; claim?: string },
  fault: TranscriptionFault,
): Promise<{ outcome: 'failed' | 'ended' }> {
  return inTransaction(db, async (trx) => {
    const ended = await endTranscription(trx, run, { state: 'failed', fault }, now)
    if (ended) await giveBack(trx, ended, 'error', null, now)
    return { outcome: ended ? 'failed' : 'ended' }
  })
}

/** Stops the open run of a media, and gives its seconds back. @param stop `userId`: who did it. */
export function stopTranscription(
  { db, now }: Context,
  { accountId, videoKey, userId }: { accountId: string; videoKey: string; userId: string | null },
): Promise<{ outcome: 'stopped' | 'missing' }> {
  return inTransaction(db, async (trx) => {
    const stopped = await stopAll({ db: trx, now }, accountId, [videoKey], userId)
    return { outcome: stopped > 0 ? 'stopped' : 'missing' }
  })
}

/** Stops the open runs of media that are deleted, in the transaction of the caller. */
export async function abandonTranscriptions(context: Context, accountId: string, videoKeys: readonly string[]): Promise<void> {
  await stopAll(context, accountId, videoKeys, null)
}

async function stopAll({ db, now }: Context, accountId: string, videoKeys: readonly string[], userId: string | null): Promise<number> {
  let stopped = 0
  for (const { id } of await listOpenTranscriptions(db, accountId, videoKeys)) {
    const ended = await endTranscription(db, { id }, { state: 'stopped' }, now)
    if (!ended) continue
    await giveBack(db, ended, 'stopped', userId, now)
    stopped += 1
  }
  return stopped
}
