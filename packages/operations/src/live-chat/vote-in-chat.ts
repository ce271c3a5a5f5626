import {
  advanceChat,
  changeChatEntryRow,
  type ChatEntryRow,
  countPollVote,
  type Database,
  deleteChatVote,
  findChatEntry,
  findPoll,
  holdChatViewer,
  inTransaction,
  insertChatVote,
  insertPollVote,
  isChatBlocked,
  type PollRow,
} from '@videozz/db'
import { chatName } from '@videozz/domain'
import type { OperationContext } from '../context.ts'
import { type HeldChat, holdChat } from './hold-chat.ts'
import { type ChatClosed, chatClosed, type ChatViewer } from './write-entry.ts'

type Context = Pick<OperationContext, 'db' | 'now'>
type Refusal = ChatClosed | 'erased' | 'revoked' | 'identity' | 'blocked'

/** Locks a viewer and the chat they vote in. */
async function holdVoter(
  trx: Database,
  { accountId, videoKey, viewerId }: ChatViewer,
  now: Date,
): Promise<HeldChat | { refused: Exclude<Refusal, ChatClosed> | 'off' }> {
  const viewer = await holdChatViewer(trx, viewerId)
  if (!viewer) return { refused: 'erased' }
  if (viewer.revokedAt !== null) return { refused: 'revoked' }
  if (chatName(viewer) === null) return { refused: 'identity' }
  if (await isChatBlocked(trx, { accountId, viewerId })) return { refused: 'blocked' }
  return (await holdChat(trx, videoKey, now)) ?? { refused: 'off' }
}

export type VoteForQuestionOutcome = { outcome: 'voted'; entry: ChatEntryRow } | { outcome: Refusal | 'no-entry' }

/** A viewer votes for a question that is shown, or takes that back; each counts once. */
export function voteForQuestion(
  { db, now }: Context,
  viewer: ChatViewer,
  { entry: id, votes }: { entry: string; votes: boolean },
): Promise<VoteForQuestionOutcome> {
  return inTransaction(db, async (trx): Promise<VoteForQuestionOutcome> => {
    const held = await holdVoter(trx, viewer, now)
    if ('refused' in held) return { outcome: held.refused }
    const closed = chatClosed(held, 'question')
    if (closed !== null) return { outcome: closed }
    const entry = await findChatEntry(trx, viewer.videoKey, id)
    if (!entry || entry.kind !== 'question' || entry.hidden_at !== null) return { outcome: 'no-entry' }
    const counts = votes ? await insertChatVote(trx, id, viewer.viewerId) : await deleteChatVote(trx, id, viewer.viewerId)
    if (!counts) return { outcome: 'voted', entry }
    const changed = await advanceChat(trx, viewer.videoKey)
    return { outcome: 'voted', entry: await changeChatEntryRow(trx, id, { changed, votes: votes ? 1 : -1 }) }
  })
}

export type VoteInPollOutcome = { outcome: 'voted'; poll: PollRow } | { outcome: Refusal | 'no-poll' | 'no-option' | 'closed' | 'before' }

/** A viewer votes in a poll, once: `before` where they chose another option. */
export function voteInPoll(
  { db, now }: Context,
  viewer: ChatViewer,
  { poll: id, option }: { poll: string; option: number },
): Promise<VoteInPollOutcome> {
  return inTransaction(db, async (trx): Promise<VoteInPollOutcome> => {
    const held = await holdVoter(trx, viewer, now)
    if ('refused' in held) return { outcome: held.refused }
    const poll = await findPoll(trx, viewer.videoKey, id)
    if (!poll) return { outcome: 'no-poll' }
    if (held.time !== 'open') return { outcome: held.time }
    if (poll.state === 'closed') return { outcome: 'closed' }
    if (option >= poll.options.length) return { outcome: 'no-option' }
    const before = await insertPollVote(trx, { poll_id: id, viewer_id: viewer.viewerId, option })
    if (before !== undefined) return before === option ? { outcome: 'voted', poll } : { outcome: 'before' }
    const changed = await advanceChat(trx, viewer.videoKey)
    return { outcome: 'voted', poll: await countPollVote(trx, id, { option, changed }) }
  })
}
