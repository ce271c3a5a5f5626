import type { ChatPoll, ModeratorChatEntry, ShownChatEntry } from '@videozz/contract'

type Written = Pick<ShownChatEntry, 'id' | 'kind' | 'sentAt' | 'votes' | 'answer'>
/** What changed in a chat, up to its number. */
export type ChatChange<Entry> = { number: number; entries: readonly Entry[]; polls: readonly ChatPoll[] }
/** Entries and polls by id, in the order in which they came, and the number up to which all changes are in. */
export type ChatBook<Entry> = { number: number; entries: ReadonlyMap<string, Entry>; polls: ReadonlyMap<string, ChatPoll> }

export const emptyBook: ChatBook<never> = { number: 0, entries: new Map<string, never>(), polls: new Map() }

/**
 * The book with a change written into it. An older change, such as an answer that the feed overtook, adds only what is not there.
 * `isShown`: whether an entry is kept; viewers have hidden ones no more.
 */
export function writeInto<Shown extends { id: string }, Sent extends { id: string }>(
  book: ChatBook<Shown>,
  change: ChatChange<Sent>,
  isShown: (entry: Sent | Shown) => entry is Shown,
): ChatBook<Shown> {
  const isOld = change.number < book.number
  const entries = new Map(book.entries)
  for (const entry of change.entries) {
    if (isOld && entries.has(entry.id)) continue
    if (isShown(entry)) entries.set(entry.id, entry)
    else entries.delete(entry.id)
  }
  const polls = new Map(book.polls)
  for (const poll of change.polls) {
    if (isOld && polls.has(poll.id)) continue
    if (poll.removed) polls.delete(poll.id)
    else polls.set(poll.id, poll)
  }
  return { number: Math.max(book.number, change.number), entries, polls }
}

const byTime = (a: Written, b: Written) => (a.sentAt < b.sentAt ? -1 : a.sentAt > b.sentAt ? 1 : 0)

/** Messages as they were sent, at most the last `most`. */
export const messagesOf = <E extends Written>(entries: Iterable<E>, most: number): E[] =>
  [...entries]
    .filter(({ kind }) => kind === 'message')
    .sort(byTime)
    .slice(-most)

const places = { answering: 0, open: 1, answered: 2 } as const

/** Questions: the one that is being answered, those with the most votes, and those that were answered. */
export const questionsOf = <E extends Written>(entries: Iterable<E>): E[] =>
  [...entries]
    .filter(({ kind }) => kind === 'question')
    .sort((a, b) => places[a.answer] - places[b.answer] || b.votes - a.votes || byTime(a, b))

/** The poll to show: the open one, else the one that was closed last. */
export function pollOf(polls: Iterable<ChatPoll>): ChatPoll | null {
  const all = [...polls]
  return all.find(({ state }) => state === 'open') ?? all.sort((a, b) => (b.closedSecond ?? 0) - (a.closedSecond ?? 0))[0] ?? null
}

/** Votes of a poll, and of each option its share in whole percent. */
export function countPoll({ options }: Pick<ChatPoll, 'options'>): { votes: number; percents: number[] } {
  const votes = options.reduce((sum, option) => sum + option.votes, 0)
  return { votes, percents: options.map((option) => (votes === 0 ? 0 : Math.round((option.votes / votes) * 100))) }
}

/** Whether a viewer sees an entry. */
export const isShownEntry = <E extends { hidden: boolean }>(entry: E): entry is E & { hidden: false } => !entry.hidden
/** Moderators see all. */
export const isModeratorEntry = (_entry: ModeratorChatEntry): _entry is ModeratorChatEntry => true
