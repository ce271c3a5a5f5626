import type { ChatPoll, ShownChatEntry, ViewerChatEntry } from '@videozz/contract'
import { describe, expect, it } from 'vitest'
import { countPoll, emptyBook, isShownEntry, messagesOf, pollOf, questionsOf, writeInto } from './chat-book.ts'

const entry = (id: string, change: Partial<ShownChatEntry> = {}): ShownChatEntry => ({
  id,
  kind: 'message',
  author: 'a',
  name: 'Ana',
  host: false,
  text: id,
  sentAt: `2026-11-28T23:00:0${id}.000Z`,
  second: 0,
  votes: 0,
  answer: 'open',
  hidden: false,
  ...change,
})
const poll = (id: string, change: Partial<ChatPoll> = {}): ChatPoll => ({
  id,
  question: id,
  options: [
    { text: 'Sim', votes: 2 },
    { text: 'Não', votes: 1 },
  ],
  state: 'open',
  second: 0,
  closedSecond: null,
  removed: false,
  ...change,
})
const write = (book: Parameters<typeof writeInto<ShownChatEntry, ViewerChatEntry>>[0], number: number, entries: ViewerChatEntry[]) =>
  writeInto<ShownChatEntry, ViewerChatEntry>(book, { number, entries, polls: [] }, isShownEntry)
const ids = (entries: readonly { id: string }[]) => entries.map(({ id }) => id)

describe('the book of a chat', () => {
  it('takes entries, their changes, and away what was hidden', () => {
    const first = write(emptyBook, 2, [entry('1'), entry('2')])
    const second = write(first, 3, [entry('1', { votes: 4 }), { id: '2', hidden: true }])
    expect(second.number).toBe(3)
    expect([...second.entries.values()].map(({ id, votes }) => [id, votes])).toEqual([['1', 4]])
  })
  it('does not let an answer that came late undo what is newer', () => {
    const now = write(emptyBook, 5, [entry('1', { votes: 7 })])
    const late = write(now, 4, [entry('1', { votes: 1 }), entry('2')])
    expect(late.number).toBe(5)
    expect([...late.entries.values()].map(({ id, votes }) => [id, votes])).toEqual([
      ['1', 7],
      ['2', 0],
    ])
  })
  it('takes removed polls away', () => {
    const change = (number: number, polls: ChatPoll[]) => ({ number, entries: [], polls })
    const first = writeInto(emptyBook, change(1, [poll('p'), poll('q')]), isShownEntry<ShownChatEntry>)
    expect([...writeInto(first, change(2, [poll('p', { removed: true })]), isShownEntry<ShownChatEntry>).polls.keys()]).toEqual(['q'])
  })
  it('lists messages in time, the latest only, and questions by answer and votes', () => {
    const all = [entry('3'), entry('1'), entry('2')]
    expect(ids(messagesOf(all, 2))).toEqual(['2', '3'])
    const asked = [
      entry('1', { kind: 'question', votes: 9, answer: 'answered' }),
      entry('2', { kind: 'question', votes: 1 }),
      entry('3', { kind: 'question', votes: 3 }),
      entry('4', { kind: 'question', answer: 'answering' }),
    ]
    expect(ids(questionsOf([...asked, ...all]))).toEqual(['4', '3', '2', '1'])
  })
  it('shows the open poll, else the one that was closed last, and counts it', () => {
    const closed = [poll('a', { state: 'closed', closedSecond: 10 }), poll('b', { state: 'closed', closedSecond: 90 })]
    expect(pollOf(closed)?.id).toBe('b')
    expect(pollOf([...closed, poll('c')])?.id).toBe('c')
    expect(pollOf([])).toBeNull()
    expect(countPoll(poll('p'))).toEqual({ votes: 3, percents: [67, 33] })
    expect(countPoll({ options: [{ text: 'Sim', votes: 0 }] })).toEqual({ votes: 0, percents: [0] })
  })
})
