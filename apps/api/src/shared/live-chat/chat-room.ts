import type { ChatNews, ModeratorChatEntry, ViewerChatEntry } from '@videozz/contract'
import { type ChatEntryRow, listChangedEntries, listChangedPolls, type PollRow } from '@videozz/db'
import type { Deps } from '../app-deps.ts'
import { type ChatState, presentModeratorEntry, presentPoll, presentViewerEntry, readChatState } from './present-chat.ts'

/** Least milliseconds between two readings: what comes meanwhile is told together. */
const coalesceMs = 100
/** A notification may be lost with its connection, and time opens and ends a chat, so it is read from time to time, too. */
const pollMs = 5000
/** Changes that are kept for those who come back, and most that one reading takes. */
const mostKept = 500
const mostRead = 1000

export type ChatListener = { moderates: boolean; tell: (news: Buffer) => void }
type Changes = { entries: readonly ChatEntryRow[]; polls: readonly PollRow[] }

/** The chat of a live in this process: what changes is read once and written once for all who listen. */
export class ChatRoom {
  readonly #deps: Pick<Deps, 'db' | 'events' | 'log' | 'now'>
  readonly #videoKey: string
  readonly #listeners = new Set<ChatListener>()
  readonly #stops: (() => void)[]
  /** Resolves with whether there is such a live, once it was read. */
  readonly opened: Promise<boolean>
  #state: ChatState | undefined
  /** All changes after this number are kept. */
  #from = 0
  #entries = new Map<string, ChatEntryRow>()
  #polls = new Map<string, PollRow>()
  #welcomes = new Map<string, Buffer>()
  #timer: NodeJS.Timeout | undefined
  #reading: Promise<void> | undefined
  #stale = false
  #readAt = 0

  constructor(deps: Pick<Deps, 'db' | 'events' | 'log' | 'now'>, videoKey: string) {
    this.#deps = deps
    this.#videoKey = videoKey
    const wake = () => {
      this.#stale = true
      this.#schedule()
    }
    const timer = setInterval(wake, pollMs).unref()
    this.#stops = [deps.events.onChat(videoKey, wake), () => clearInterval(timer), () => clearTimeout(this.#timer)]
    this.opened = this.#read().then(() => this.#state !== undefined)
  }

  get size(): number {
    return this.#listeners.size
  }

  /** Listens from now on, and is told first what changed after a number. */
  enter(listener: ChatListener, after: number): void {
    listener.tell(this.#welcome(listener.moderates, after))
    this.#listeners.add(listener)
  }

  leave(listener: ChatListener): void {
    this.#listeners.delete(listener)
  }

  stop(): void {
    for (const stop of this.#stops) stop()
    this.#listeners.clear()
  }

  #schedule(): void {
    if (this.#timer || this.#reading) return
    this.#timer = setTimeout(
      () => {
        this.#timer = undefined
        this.#read().catch((error: unknown) => this.#deps.log.warn({ err: error, videoKey: this.#videoKey }, 'a chat could not be read'))
      },
      Math.max(0, this.#readAt + coalesceMs - performance.now()),
    )
  }

  #read(): Promise<void> {
    this.#reading ??= this.#readOnce().finally(() => {
      this.#reading = undefined
      if (this.#stale) this.#schedule()
    })
    return this.#reading
  }

  async #readOnce(): Promise<void> {
    const { db, now } = this.#deps
    this.#stale = false
    this.#readAt = performance.now()
    const before = this.#state
    const state = await readChatState(db, this.#videoKey, now())
    if (!state) return
    if (!before) this.#from = Math.max(0, state.number - mostKept)
    const range = { after: before?.number ?? this.#from, upTo: state.number }
    const [entries, polls] =
      range.after === range.upTo
        ? [[], []]
        : await Promise.all([
            listChangedEntries(db, this.#videoKey, { ...range, most: mostRead }),
            listChangedPolls(db, this.#videoKey, range),
          ])
    this.#state = state
    if (before && before.number === state.number && JSON.stringify(before.settings) === JSON.stringify(state.settings)) return
    this.#welcomes.clear()
    if (entries.length === mostRead) this.#forget(state.number)
    else {
      this.#keep({ entries, polls })
      // With the finish of the live its poll is closed.
      const ends = state.over && before?.over === false
      this.#tell(state, { entries, polls: ends ? [...this.#polls.values()] : polls })
    }
  }

  /** More has changed than is told: everybody reads the chat again. */
  #forget(number: number): void {
    this.#from = number
    this.#entries.clear()
    this.#polls.clear()
    const stale = writeNews({ kind: 'stale', number })
    for (const listener of this.#listeners) listener.tell(stale)
  }

  #keep({ entries, polls }: Changes): void {
    // In the order of their last change: an entry that changes again goes to the end.
    for (const entry of entries) {
      this.#entries.delete(entry.id)
      this.#entries.set(entry.id, entry)
    }
    for (const poll of polls) this.#polls.set(poll.id, poll)
    for (const { id, changed } of this.#entries.values()) {
      if (this.#entries.size <= mostKept) break
      this.#entries.delete(id)
      this.#from = Math.max(this.#from, changed)
    }
  }

  #tell(state: ChatState, changes: Changes): void {
    const written = new Map<boolean, Buffer>()
    for (const listener of this.#listeners) {
      const news = written.get(listener.moderates) ?? writeFeed(state, changes, listener.moderates)
      written.set(listener.moderates, news)
      listener.tell(news)
    }
  }

  /** What somebody who knows the chat up to a number is told first. */
  #welcome(moderates: boolean, after: number): Buffer {
    const state = this.#state
    if (!state) throw new Error('A chat is entered once it was read')
    const key = `${moderates} ${after}`
    const kept = this.#welcomes.get(key)
    if (kept) return kept
    const changes = {
      entries: [...this.#entries.values()].filter(({ changed }) => changed > after),
      polls: [...this.#polls.values()].filter(({ changed }) => changed > after),
    }
    const news = after < this.#from ? writeNews({ kind: 'stale', number: state.number }) : writeFeed(state, changes, moderates)
    if (this.#welcomes.size >= mostKept) this.#welcomes.clear()
    this.#welcomes.set(key, news)
    return news
  }
}

const writeNews = (news: ChatNews<ViewerChatEntry | ModeratorChatEntry>): Buffer => Buffer.from(JSON.stringify(news))

function writeFeed({ number, settings, over }: ChatState, { entries, polls }: Changes, moderates: boolean): Buffer {
  return writeNews({
    kind: 'feed',
    number,
    settings,
    entries: entries.map((entry) => (moderates ? presentModeratorEntry(entry) : presentViewerEntry(entry))),
    polls: polls.map((poll) => presentPoll(poll, over)),
  })
}

/** The chats that somebody of this process listens to. */
export class ChatRooms {
  readonly #deps: Pick<Deps, 'db' | 'events' | 'log' | 'now'>
  readonly #rooms = new Map<string, ChatRoom>()

  constructor(deps: Pick<Deps, 'db' | 'events' | 'log' | 'now'>) {
    this.#deps = deps
  }

  /** Lets somebody listen to the chat of a live. @returns a function that ends it; undefined of a media that is no live. */
  async enter(videoKey: string, listener: ChatListener, after: number): Promise<(() => void) | undefined> {
    const room = this.#rooms.get(videoKey) ?? new ChatRoom(this.#deps, videoKey)
    this.#rooms.set(videoKey, room)
    const isThere = await room.opened.catch((error: unknown) => {
      this.#forget(videoKey, room)
      throw error
    })
    if (!isThere) {
      this.#forget(videoKey, room)
      return undefined
    }
    // Whoever listened meanwhile may have been the last one.
    if (this.#rooms.get(videoKey) !== room) return this.enter(videoKey, listener, after)
    room.enter(listener, after)
    return () => {
      room.leave(listener)
      if (room.size === 0) this.#forget(videoKey, room)
    }
  }

  close(): void {
    for (const room of this.#rooms.values()) room.stop()
    this.#rooms.clear()
  }

  #forget(videoKey: string, room: ChatRoom): void {
    room.stop()
    if (this.#rooms.get(videoKey) === room) this.#rooms.delete(videoKey)
  }
}
