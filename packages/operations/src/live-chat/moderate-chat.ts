import {
  advanceChat,
  changeChatEntryRow,
  type ChatEntryRow,
  type ChatRow,
  deleteChatBlock,
  findChatAuthor,
  findChatEntry,
  hideChatEntriesOf,
  holdChatViewer,
  inTransaction,
  insertChatBlock,
  type LiveRef,
  listChatBlocks,
  saveChatSettings,
  withdrawChatEntryRow,
} from '@videozz/db'
import type { ChatAnswer } from '@videozz/domain'
import type { OperationContext } from '../context.ts'
import { holdChat, type HeldChat, holdOwnChat } from './hold-chat.ts'
import type { ChatViewer } from './write-entry.ts'

type Context = Pick<OperationContext, 'db' | 'now'>
/** A person who moderates the chat of a live of their account. */
export type ChatModerator = LiveRef & { userId: string }
/** Blocked viewers that are listed, and found by what they are called in a live. */
export const mostListedBlocks = 1000

/** Switches chat, questions and slow mode of a live. */
export function setChat(
  { db, now }: Context,
  { accountId, key }: LiveRef,
  settings: Partial<Pick<ChatRow, 'chat' | 'questions' | 'slow_seconds'>>,
): Promise<HeldChat | undefined> {
  return inTransaction(db, async (trx) => {
    const held = await holdOwnChat(trx, { accountId, key }, now)
    if (!held) return undefined
    await saveChatSettings(trx, key, settings)
    await advanceChat(trx, key)
    return { ...held, chat: { ...held.chat, ...settings } }
  })
}

export type ChangeEntryOutcome = { outcome: 'changed'; entry: ChatEntryRow } | { outcome: 'missing' | 'no-entry' }

/** Hides an entry or shows it again, or says how far the answer to a question is. What its author took back stays hidden. */
export function changeChatEntry(
  { db, now }: Context,
  { accountId, key, userId }: ChatModerator,
  id: string,
  { hidden, answer }: { hidden: boolean | undefined; answer: ChatAnswer | undefined },
): Promise<ChangeEntryOutcome> {
  return inTransaction(db, async (trx): Promise<ChangeEntryOutcome> => {
    const held = await holdOwnChat(trx, { accountId, key }, now)
    if (!held) return { outcome: 'missing' }
    const entry = await findChatEntry(trx, key, id)
    if (!entry || entry.text === '' || (answer !== undefined && entry.kind !== 'question')) return { outcome: 'no-entry' }
    const hides = hidden !== undefined && hidden !== (entry.hidden_at !== null)
    const answers = answer !== undefined && answer !== entry.answer
    if (!hides && !answers) return { outcome: 'changed', entry }
    const changed = await advanceChat(trx, key)
    const change = { changed, ...(hides && { hidden: hidden ? { at: now, by: userId } : null }), ...(answers && { answer }) }
    return { outcome: 'changed', entry: await changeChatEntryRow(trx, id, change) }
  })
}

/** A viewer takes back what they wrote: its text is gone. @returns false where they did not write it. */
export function withdrawChatEntry({ db, now }: Context, { videoKey, viewerId }: ChatViewer, id: string): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    if (!(await holdChat(trx, videoKey, now))) return false
    const entry = await findChatEntry(trx, videoKey, id)
    if (!entry || entry.viewer_id !== viewerId) return false
    if (entry.text === '') return true
    await withdrawChatEntryRow(trx, id, { at: now, changed: await advanceChat(trx, videoKey) })
    return true
  })
}

/**
 * Blocks the author of a live from writing in all lives of the account, or lifts that.
 * @param authorOf what a viewer is called in this live: those who are blocked are found by it though they wrote nothing there.
 */
export function setChatAuthor(
  { db, now }: Context,
  { accountId, key, userId }: ChatModerator,
  { author, blocked, hideAll }: { author: string; blocked: boolean; hideAll: boolean },
  authorOf: (viewerId: string) => string,
): Promise<'set' | 'missing' | 'no-author'> {
  return inTransaction(db, async (trx) => {
    const written = await findChatAuthor(trx, key, author)
    const viewerId =
      written ?? (await listChatBlocks(trx, accountId, mostListedBlocks)).find((block) => authorOf(block.viewerId) === author)?.viewerId
    // Whoever wrote is locked before the chat.
    const viewer = viewerId !== undefined && (await holdChatViewer(trx, viewerId))
    const held = await holdOwnChat(trx, { accountId, key }, now)
    if (!held) return 'missing'
    if (!viewer) return 'no-author'
    if (blocked) await insertChatBlock(trx, { accountId, viewerId }, { at: now, by: userId })
    else await deleteChatBlock(trx, { accountId, viewerId })
    if (hideAll) await hideChatEntriesOf(trx, { videoKey: key, viewerId }, { at: now, by: userId, changed: await advanceChat(trx, key) })
    return 'set'
  })
}
