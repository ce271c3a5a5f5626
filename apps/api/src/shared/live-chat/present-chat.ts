import type { ChatPoll, ChatSettings, ModeratorChatEntry, ShownChatEntry, ViewerChatEntry } from '@videozz/contract'
import { type ChatEntryRow, type ChatRow, type Database, type LiveRow, liveStateOf, type PollRow, readChat, readLive } from '@videozz/db'
import { chatTime, settleLive } from '@videozz/domain'

/** A chat as it is now. `over`: its live is finished. */
export type ChatState = { number: number; settings: ChatSettings; over: boolean }

export function presentChatSettings(
  chat: Pick<ChatRow, 'chat' | 'questions' | 'slow_seconds'>,
  time: ReturnType<typeof chatTime>,
): ChatSettings {
  return { chat: chat.chat, questions: chat.questions, slowSeconds: chat.slow_seconds, open: time === 'open' }
}

/** What a chat is now; undefined of a media that is no live. */
export async function readChatState(db: Database, videoKey: string, now: Date): Promise<ChatState | undefined> {
  // Its number first: what is read afterwards has at least that.
  const chat = await readChat(db, videoKey)
  const live = await readLive(db, videoKey)
  if (!live) return undefined
  const time = timeOf(live, now)
  return { number: chat.number, settings: presentChatSettings(chat, time), over: time === 'over' }
}

const timeOf = (live: LiveRow, now: Date) => chatTime(settleLive(liveStateOf(live), now, live.recorded), now)

const written = (row: ChatEntryRow) => ({
  id: row.id,
  kind: row.kind,
  author: row.author,
  name: row.name,
  host: row.user_id !== null,
  text: row.text,
  sentAt: row.sent_at.toISOString(),
  second: row.second,
  votes: row.votes,
  answer: row.answer,
})

/** An entry that is not hidden. */
export const presentShownEntry = (row: ChatEntryRow): ShownChatEntry => ({ ...written(row), hidden: false })

/** An entry as viewers are told of it. */
export const presentViewerEntry = (row: ChatEntryRow): ViewerChatEntry =>
  row.hidden_at === null ? presentShownEntry(row) : { id: row.id, hidden: true }

/** An entry as moderators are told of it. */
export const presentModeratorEntry = (row: ChatEntryRow): ModeratorChatEntry => ({
  ...written(row),
  hidden: row.hidden_at !== null,
  withdrawn: row.text === '',
  verified: row.verified,
  viewer: row.viewer_id,
})

/** A poll; with the finish of its live nobody votes any more. */
export const presentPoll = (row: PollRow, over: boolean): ChatPoll => ({
  id: row.id,
  question: row.question,
  options: row.options.map((text, place) => ({ text, votes: row.counts[place] ?? 0 })),
  state: over ? 'closed' : row.state,
  second: row.second,
  closedSecond: row.closed_second,
  removed: row.removed,
})
