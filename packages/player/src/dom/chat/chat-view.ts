import type { ChatPoll, ShownChatEntry } from '@videozz/contract'
import { countPoll, messagesOf, pollOf, questionsOf } from '../../core/chat/chat-book.ts'
import type { ChatClientState, PendingText } from '../../core/chat/chat-client.ts'
import { formatTime } from '../../core/format-time.ts'
import { chatCopy } from './chat-copy.ts'

/** Messages and questions that are in the page at once: a player page has few elements (`imprint/check-cover.ts`). */
const mostLines = 120
const mostQuestions = 80

/** A message, or an own text on its way. */
export type ChatLine = { key: string; name: string; host: boolean; own: boolean; text: string; stamp: string; pending: PendingText | null }
export type QuestionLine = ChatLine & {
  votes: number
  answer: ShownChatEntry['answer']
  voted: boolean
  /** Second of the recording to go to; null on air. */
  second: number | null
}
export type PollView = {
  id: string
  question: string
  closed: boolean
  /** The option that was chosen, or null. */
  chosen: number | null
  mayVote: boolean
  votes: number
  options: { text: string; votes: number; percent: number }[]
}

const clock = new Intl.DateTimeFormat('pt-BR', { hour: '2-digit', minute: '2-digit' })

const pendingLine =
  (name: string | null) =>
  (pending: PendingText): ChatLine => ({
    key: pending.nonce,
    name: name ?? chatCopy.you,
    host: false,
    own: true,
    text: pending.text,
    stamp: '',
    pending,
  })

type Book = Pick<ChatClientState, 'me' | 'pending' | 'voted'> & { entries: readonly ShownChatEntry[] }
const toLine =
  ({ me }: Book, duration: number | null) =>
  (entry: ShownChatEntry): ChatLine => ({
    key: entry.id,
    name: entry.name,
    host: entry.host,
    own: me?.author === entry.author,
    text: entry.text,
    stamp: duration === null ? clock.format(new Date(entry.sentAt)) : formatTime(entry.second, duration),
    pending: null,
  })

/** Own texts that the feed has not brought yet: it may be faster than the answer to the call. */
function waiting({ me, pending, entries }: Book, kind: ShownChatEntry['kind']): PendingText[] {
  const mine = new Set(entries.filter(({ author }) => author === me?.author).map(({ text }) => text))
  return pending.filter((draft) => draft.kind === kind && (draft.fault !== null || !mine.has(draft.text.trim())))
}

/** The messages of a chat. @param duration of the recording in seconds; null on air. */
export const linesOf = (book: Book, duration: number | null): ChatLine[] => [
  ...messagesOf(book.entries, mostLines).map(toLine(book, duration)),
  ...waiting(book, 'message').map(pendingLine(book.me?.name ?? null)),
]

/** Its questions: own ones on their way first. */
export const questionLinesOf = (book: Book, duration: number | null): QuestionLine[] => [
  ...waiting(book, 'question').map((draft): QuestionLine => ({
    ...pendingLine(book.me?.name ?? null)(draft),
    votes: 0,
    answer: 'open',
    voted: false,
    second: null,
  })),
  ...questionsOf(book.entries)
    .slice(0, mostQuestions)
    .map((entry): QuestionLine => ({
      ...toLine(book, duration)(entry),
      votes: entry.votes,
      answer: entry.answer,
      voted: book.voted.has(entry.id),
      second: duration === null ? null : entry.second,
    })),
]

/** The poll to show; null where there is none. */
export function pollViewOf(polls: Iterable<ChatPoll>, choices: Readonly<Record<string, number>>, mayVote: boolean): PollView | null {
  const poll = pollOf(polls)
  if (poll === null) return null
  const { votes, percents } = countPoll(poll)
  const chosen = choices[poll.id] ?? null
  return {
    id: poll.id,
    question: poll.question,
    closed: poll.state === 'closed',
    chosen,
    mayVote: mayVote && poll.state === 'open' && chosen === null,
    votes,
    options: poll.options.map((option, index) => ({ ...option, percent: percents[index] ?? 0 })),
  }
}
