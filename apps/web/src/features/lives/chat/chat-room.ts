import { chatCloseCodes, type ChatNews, type ChatPoll, type ChatSettings, type ModeratorChatEntry } from '@videozz/contract/browser'
import {
  browserClock,
  type ChatBook,
  type ChatLink,
  createChatLink,
  emptyBook,
  isModeratorEntry,
  openChatSocket,
  writeInto,
} from '@videozz/player/chat'
import { ApiError } from '../../../shared/api/api-error.ts'
import { api } from '../../../shared/api/client.ts'
import { freshAccessToken } from '../../../shared/session/session.ts'
import { createStore } from '../../../shared/store.ts'

export type ChatRoomState = {
  /** Null until it was read for the first time. */
  settings: ChatSettings | null
  book: ChatBook<ModeratorChatEntry>
  /** Authors who may not write. */
  blocked: ReadonlySet<string>
  /** Whether what others write comes by itself. */
  linked: boolean
  /** Why it could not be read; it is tried again where that may help. */
  error: Error | null
}

const retryMs = 4000

/** The chat of a live as its moderators have it: read once, then kept up by a socket until `stop`. */
export class ChatRoom {
  readonly store = createStore<ChatRoomState>({ settings: null, book: emptyBook, blocked: new Set(), linked: true, error: null })
  readonly #live: string
  #link: ChatLink | undefined
  #timer: ReturnType<typeof setTimeout> | undefined
  #stopped = false

  constructor(live: string) {
    this.#live = live
  }

  /** Begins, or begins again after `stop`. */
  start(): void {
    this.#stopped = false
    addEventListener('online', this.#hurry)
    void this.read()
  }

  stop(): void {
    this.#stopped = true
    clearTimeout(this.#timer)
    removeEventListener('online', this.#hurry)
    this.#link?.stop()
    this.#link = undefined
  }

  /** Reads the whole chat again. */
  async read(): Promise<void> {
    clearTimeout(this.#timer)
    try {
      const { settings, number, entries, polls, blocked } = await api('GET /lives/{id}/chat', { params: { id: this.#live } })
      if (this.#stopped) return
      this.#set({ settings, blocked: new Set(blocked), error: null })
      this.#write({ number, entries, polls })
      this.#follow()
    } catch (error) {
      if (this.#stopped) return
      this.#set({ error: error instanceof Error ? error : new Error(String(error)) })
      const isFinal = error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429
      if (!isFinal) this.#timer = setTimeout(() => void this.read(), retryMs)
    }
  }

  /** Writes the answer of a change, which the socket brings too. */
  take({ entry, poll, settings }: { entry?: ModeratorChatEntry; poll?: ChatPoll; settings?: ChatSettings }): void {
    if (settings) this.#set({ settings })
    this.#write({ number: this.store.get().book.number, entries: entry ? [entry] : [], polls: poll ? [poll] : [] })
  }

  /** Takes a deleted poll away. */
  dropPoll(id: string): void {
    const { book } = this.store.get()
    this.#set({ book: { ...book, polls: new Map([...book.polls].filter(([key]) => key !== id)) } })
  }

  setBlocked(author: string, isBlocked: boolean): void {
    const blocked = new Set(this.store.get().blocked)
    if (isBlocked) blocked.add(author)
    else blocked.delete(author)
    this.#set({ blocked })
  }

  readonly #hurry = (): void => this.#link?.hurry()

  #set(change: Partial<ChatRoomState>): void {
    this.store.set({ ...this.store.get(), ...change })
  }

  #write(change: { number: number; entries: readonly ModeratorChatEntry[]; polls: readonly ChatPoll[] }): void {
    this.#set({ book: writeInto<ModeratorChatEntry, ModeratorChatEntry>(this.store.get().book, change, isModeratorEntry) })
  }

  #follow(): void {
    this.#link ??= createChatLink({
      clock: browserClock,
      open: openChatSocket('/'),
      final: [chatCloseCodes.ended],
      enter: async () => ({
        kind: 'moderate',
        token: (await freshAccessToken().catch(() => null)) ?? '',
        live: this.#live,
        after: this.store.get().book.number,
      }),
      onMessage: (message) => this.#hear(message as ChatNews<ModeratorChatEntry>),
      onLinked: (linked) => this.#set({ linked }),
      onRefused: () => this.#set({ linked: false }),
    })
  }

  #hear(news: ChatNews<ModeratorChatEntry>): void {
    if (news.kind === 'stale') void this.read()
    if (news.kind !== 'feed') return
    this.#set({ settings: news.settings })
    this.#write(news)
  }
}
