import { createHmac } from 'node:crypto'
import { deriveKey } from './media-secrets.ts'

/** Who writes in a chat: a viewer, or a person as the host. */
export type ChatWriter = { viewerId: string } | { userId: string }

/** The name under which somebody writes in a live: the same for all they write there, and different in every other live. */
export function chatAuthor(secretKey: string, videoKey: string, writer: ChatWriter): string {
  const who = 'viewerId' in writer ? `viewer|${writer.viewerId}` : `host|${writer.userId}`
  return createHmac('sha256', deriveKey(secretKey, 'chat-author')).update(`${videoKey}|${who}`).digest('hex').slice(0, 16)
}
