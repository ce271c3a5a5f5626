import { chatSocket } from '@videozz/contract/live-chat'
import type { OpenChatSocket } from '../../core/chat/chat-link.ts'

/** Opens sockets of the chat at the origin of the API, whose base address is `api`. */
export const openChatSocket =
  (api: string): OpenChatSocket =>
  ({ onOpen, onText, onClose }) => {
    const { origin } = new URL(api, location.href)
    const socket = new WebSocket(`${origin.replace(/^http/, 'ws')}${chatSocket.path}`)
    socket.addEventListener('open', () => onOpen())
    socket.addEventListener('message', ({ data }) => onText(String(data)))
    socket.addEventListener('close', ({ code }) => onClose(code))
    return { send: (text) => socket.send(text), close: () => socket.close() }
  }
