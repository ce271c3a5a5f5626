import {
  advanceChat,
  closePollRow,
  createKey,
  findPoll,
  inTransaction,
  insertPoll,
  type LiveRef,
  listPolls,
  type PollRow,
  removePollRow,
} from '@videozz/db'
import { chatLimits } from '@videozz/domain'
import type { OperationContext } from '../context.ts'
import { holdOwnChat } from './hold-chat.ts'

type Context = Pick<OperationContext, 'db' | 'now'>
export type OpenPollOutcome = { outcome: 'opened'; poll: PollRow } | { outcome: 'missing' | 'off' | 'early' | 'over' | 'open' | 'full' }

/** Opens a poll; `open`: there is one. */
export function openPoll(
  { db, now }: Context,
  of: LiveRef,
  { question, options }: Pick<PollRow, 'question' | 'options'>,
): Promise<OpenPollOutcome> {
  return inTransaction(db, async (trx): Promise<OpenPollOutcome> => {
    const held = await holdOwnChat(trx, of, now)
    if (!held) return { outcome: 'missing' }
    if (!held.chat.chat && !held.chat.questions) return { outcome: 'off' }
    if (held.time !== 'open') return { outcome: held.time }
    const polls = await listPolls(trx, of.key)
    if (polls.some(({ state }) => state === 'open')) return { outcome: 'open' }
    if (polls.length >= chatLimits.polls) return { outcome: 'full' }
    const changed = await advanceChat(trx, of.key)
    const poll = { id: createKey(), video_key: of.key, question, options, opened_at: now, second: held.second, changed }
    return { outcome: 'opened', poll: await insertPoll(trx, poll) }
  })
}

export type ClosePollOutcome = { outcome: 'closed'; poll: PollRow } | { outcome: 'missing' | 'no-poll' }

/** Closes a poll; one that is closed stays as it is. */
export function closePoll({ db, now }: Context, of: LiveRef, id: string): Promise<ClosePollOutcome> {
  return inTransaction(db, async (trx): Promise<ClosePollOutcome> => {
    const held = await holdOwnChat(trx, of, now)
    if (!held) return { outcome: 'missing' }
    const poll = await findPoll(trx, of.key, id)
    if (!poll) return { outcome: 'no-poll' }
    if (poll.state === 'closed') return { outcome: 'closed', poll }
    const changed = await advanceChat(trx, of.key)
    return { outcome: 'closed', poll: await closePollRow(trx, id, { second: held.second, changed }) }
  })
}

/** Deletes a poll with its votes. */
export function deletePoll({ db, now }: Context, of: LiveRef, id: string): Promise<'deleted' | 'missing' | 'no-poll'> {
  return inTransaction(db, async (trx) => {
    if (!(await holdOwnChat(trx, of, now))) return 'missing'
    if (!(await findPoll(trx, of.key, id))) return 'no-poll'
    await removePollRow(trx, id, await advanceChat(trx, of.key))
    return 'deleted'
  })
}
