import type { ChatEntryKind, ChatPoll, ChatReplay, ViewerChat, ViewerChatEntry } from '@videozz/contract'
import type { Call, OpenedSession } from '../playback-api.ts'

export type ChatApi = ReturnType<typeof createChatApi>
export type ChatDraft = { kind: ChatEntryKind; text: string; nonce: string }

/** The chat's routes for the viewer of a session. */
export function createChatApi(call: Call, { id, token }: Pick<OpenedSession, 'id' | 'token'>) {
  const at = (rest = '') => `/playback/sessions/${id}/chat${rest}`
  return {
    read: () => call<ViewerChat>('GET', at(), { token }),
    write: (body: ChatDraft) => call<ViewerChatEntry>('POST', at('/entries'), { token, body }),
    withdraw: (entry: string) => call<object>('DELETE', at(`/entries/${entry}`), { token }),
    vote: (entry: string, on: boolean) => call<ViewerChatEntry>(on ? 'PUT' : 'DELETE', at(`/entries/${entry}/vote`), { token }),
    choose: (poll: string, option: number) => call<ChatPoll>('PUT', at(`/polls/${poll}/vote`), { token, body: { option } }),
    /** What was written in the recording from a second on. */
    replay: (from: number) => call<ChatReplay>('GET', at(`/replay?from=${from}`), { token }),
  }
}
