import type { ChatAnswer, ChatEntryKind, ChatPollState } from '@videozz/domain'
import type { ColumnType, Generated } from 'kysely'
import type { Instant, OptionalInstant } from '../columns.ts'

type Optional<T> = ColumnType<T | null, T | null | undefined, T | null>

/** The chat of a live. */
export type LiveChatTable = {
  video_key: string
  chat: Generated<boolean>
  questions: Generated<boolean>
  slow_seconds: Generated<number>
  /** Of its latest change. */
  number: Generated<number>
  /** That were written. */
  entries: Generated<number>
}

/** A message or question. One whose text is empty was taken back by its author, or its author was erased. */
export type LiveChatEntryTable = {
  id: string
  video_key: string
  kind: ChatEntryKind
  /** Whoever wrote it, under a name of this live alone. */
  author: string
  nonce: string
  /** Null of hosts, and of viewers who were erased. */
  viewer_id: Optional<string>
  /** The person who wrote it as the host. */
  user_id: Optional<string>
  /** As it was shown when it was written. */
  name: string
  verified: boolean
  text: string
  sent_at: Instant
  /** Of the recording. */
  second: number
  votes: Generated<number>
  answer: Generated<ChatAnswer>
  hidden_at: OptionalInstant
  /** Null where its author did. */
  hidden_by: Optional<string>
  /** Number of the chat at its latest change. */
  changed: number
}
export type LiveChatVoteTable = { entry_id: string; viewer_id: string }
/** A viewer who may write in no live of the account. */
export type LiveChatBlockTable = { account_id: string; viewer_id: string; blocked_at: Instant; blocked_by: string }

export type LivePollTable = {
  id: string
  video_key: string
  question: string
  options: string[]
  /** Votes by option. */
  counts: number[]
  state: Generated<ChatPollState>
  opened_at: Instant
  second: number
  closed_second: Optional<number>
  removed: Generated<boolean>
  changed: number
}
export type LivePollVoteTable = { poll_id: string; viewer_id: string; option: number }
