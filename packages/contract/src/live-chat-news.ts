import type { ChatPoll, ChatSettings, ModeratorChatEntry, ViewerChatEntry } from './routes/live-chat.ts'

/**
 * What a socket is told. `feed`: what changed, by entry and poll; the first one comes when the socket has entered. `stale`: too much has
 * changed since `after`: read the chat again, what follows continues at `number`. `ping`: nothing, so that silence means a lost connection.
 */
export type ChatNews<Entry extends ViewerChatEntry | ModeratorChatEntry = ViewerChatEntry> =
  | { kind: 'feed'; number: number; settings: ChatSettings; entries: Entry[]; polls: ChatPoll[] }
  | { kind: 'stale'; number: number }
  | { kind: 'ping' }
