/** The parts of the chat that pages without a player use too: what is read, how it is kept up, what is counted. */
export {
  type ChatBook,
  type ChatChange,
  countPoll,
  emptyBook,
  isModeratorEntry,
  messagesOf,
  questionsOf,
  writeInto,
} from './core/chat/chat-book.ts'
export { type ChatLink, createChatLink } from './core/chat/chat-link.ts'
export { openChatSocket } from './dom/chat/chat-socket.ts'
export { browserClock } from './dom/playback/browser-clock.ts'
