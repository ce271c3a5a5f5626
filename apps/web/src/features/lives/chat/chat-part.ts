import type { Live } from '@videozz/contract/browser'
import type { ChatRoom } from './chat-room.ts'

/** What the parts of the chat need. */
export type ChatPartProps = {
  room: ChatRoom
  live: Live
  /** Why this person may only read; null where they moderate. */
  reason: string | null
}
