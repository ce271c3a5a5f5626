import {
  advanceChat,
  type ChatEntryRow,
  createKey,
  findChatEntryByNonce,
  holdChatViewer,
  inTransaction,
  insertChatEntry,
  isChatBlocked,
  type LiveRef,
  listWrittenLately,
  type NewChatEntry,
} from '@videozz/db'
import { type ChatEntryKind, chatLimits, chatName, chatWait } from '@videozz/domain'
import type { OperationContext } from '../context.ts'
import { type HeldChat, holdChat, holdOwnChat } from './hold-chat.ts'

type Context = Pick<OperationContext, 'db' | 'now'>
/** Why nothing can be written or voted now, whoever it is. */
export type ChatClosed = 'off' | 'questions-off' | 'early' | 'over'
export type WriteEntryOutcome =
  | { outcome: 'written'; entry: ChatEntryRow }
  | { outcome: 'slow'; /** To wait. */ seconds: number }
  | { outcome: ChatClosed | 'erased' | 'revoked' | 'identity' | 'blocked' | 'full' }

export type ChatViewer = { accountId: string; videoKey: string; viewerId: string }
/** `author`: as `chatAuthor` has it; `nonce`: what comes again under it is written once. */
type Written = { author: string; kind: ChatEntryKind; text: string; nonce: string }

/** Whether a chat takes entries of a kind now. */
export function chatClosed({ chat, time }: Pick<HeldChat, 'chat' | 'time'>, kind: ChatEntryKind): ChatClosed | null {
  if (kind === 'message' && !chat.chat) return 'off'
  if (kind === 'question' && !chat.questions) return 'questions-off'
  return time === 'open' ? null : time
}

/** A viewer writes beside a live. */
export function writeViewerEntry(
  { db, now }: Context,
  { accountId, videoKey, viewerId }: ChatViewer,
  written: Written,
): Promise<WriteEntryOutcome> {
  return inTransaction(db, async (trx): Promise<WriteEntryOutcome> => {
    const viewer = await holdChatViewer(trx, viewerId)
    if (!viewer) return { outcome: 'erased' }
    if (viewer.revokedAt !== null) return { outcome: 'revoked' }
    const name = chatName(viewer)
    if (name === null) return { outcome: 'identity' }
    const held = await holdChat(trx, videoKey, now)
    if (!held) return { outcome: 'off' }
    const before = await findChatEntryByNonce(trx, { videoKey, ...written })
    if (before) return { outcome: 'written', entry: before }
    const closed = chatClosed(held, written.kind)
    if (closed !== null) return { outcome: closed }
    if (await isChatBlocked(trx, { accountId, viewerId })) return { outcome: 'blocked' }
    const { burst } = chatLimits
    const slowSeconds = held.chat.slow_seconds
    const since = new Date(now.getTime() - Math.max(burst.seconds, slowSeconds) * 1000)
    const lately = await listWrittenLately(trx, { videoKey, author: written.author, since, most: burst.entries })
    const seconds = chatWait(lately, { slowSeconds, burst, now })
    if (seconds !== null) return { outcome: 'slow', seconds }
    if (held.chat.entries >= chatLimits.kept) return { outcome: 'full' }
    const entry = { ...written, video_key: videoKey, viewer_id: viewerId, name, verified: viewer.verified }
    return { outcome: 'written', entry: await add(trx, held, entry, now) }
  })
}

export type WriteHostOutcome = { outcome: 'written'; entry: ChatEntryRow } | { outcome: ChatClosed | 'missing' | 'full' }

/** A person of the account writes a message as the host, whom no pace holds back. */
export function writeHostEntry(
  { db, now }: Context,
  { accountId, key, userId, name }: LiveRef & { userId: string; name: string },
  { author, text, nonce }: Omit<Written, 'kind'>,
): Promise<WriteHostOutcome> {
  return inTransaction(db, async (trx): Promise<WriteHostOutcome> => {
    const held = await holdOwnChat(trx, { accountId, key }, now)
    if (!held) return { outcome: 'missing' }
    const before = await findChatEntryByNonce(trx, { videoKey: key, author, nonce })
    if (before) return { outcome: 'written', entry: before }
    // Hosts write where there are questions alone, too: so they answer.
    const closed = chatClosed(held, held.chat.chat ? 'message' : 'question')
    if (closed !== null) return { outcome: closed === 'questions-off' ? 'off' : closed }
    if (held.chat.entries >= chatLimits.kept) return { outcome: 'full' }
    const entry = { kind: 'message', author, text, nonce, video_key: key, user_id: userId, name, verified: true } as const
    return { outcome: 'written', entry: await add(trx, held, entry, now) }
  })
}

async function add(
  trx: Context['db'],
  { chat, second }: HeldChat,
  entry: Omit<NewChatEntry, 'id' | 'sent_at' | 'second' | 'changed'>,
  now: Date,
): Promise<ChatEntryRow> {
  const changed = await advanceChat(trx, chat.video_key, 1)
  return insertChatEntry(trx, { ...entry, id: createKey(), sent_at: now, second, changed })
}
