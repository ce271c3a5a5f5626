import type { ChatEntryKind, ChatNews, ChatSettings, ShownChatEntry, ViewerChat, ViewerChatEntry } from '@videozz/contract'
import { PlaybackError } from '../playback-api.ts'
import type { Clock } from '../ports.ts'
import type { ChatApi, ChatDraft } from './chat-api.ts'
import { type ChatBook, type ChatChange, emptyBook, isShownEntry, writeInto } from './chat-book.ts'
import { type ChatLink, createChatLink, type OpenChatSocket } from './chat-link.ts'

/** An own text that the server has not taken yet; `fault` says why not. */
export type PendingText = ChatDraft & { fault: string | null }
export type ChatClientState = {
  /** Null until the chat was read for the first time. */
  me: ViewerChat['me'] | null
  settings: ChatSettings
  book: ChatBook<ShownChatEntry>
  pending: readonly PendingText[]
  voted: ReadonlySet<string>
  choices: Readonly<Record<string, number>>
  /** `refused`: this viewer may no longer read. */
  link: 'connecting' | 'on' | 'lost' | 'refused'
  /** Milliseconds of the clock before which nothing more can be sent. */
  waitUntil: number
  /** Why the last vote or deletion failed. */
  fault: string | null
}
export type ChatClient = ReturnType<typeof createChatClient>

type Options = {
  api: ChatApi
  clock: Clock
  open: OpenChatSocket
  token: string
  /** A text that is unique for each draft. */
  nonce(): string
  final: readonly number[]
  onChange(): void
}

const retryMs = 4000
/** A viewer who is blocked looks so often whether that was lifted, in milliseconds. */
const blockedMs = 60_000
const off: ChatSettings = { chat: false, questions: false, slowSeconds: 0, open: false }
const wordsOf = (error: unknown): string => {
  if (error instanceof PlaybackError) return error.message
  throw error
}

/** The state of a client, which tells of its changes until it is stopped. */
function createState(onChange: () => void) {
  let state: ChatClientState = {
    me: null,
    settings: off,
    book: emptyBook,
    pending: [],
    voted: new Set(),
    choices: {},
    link: 'connecting',
    waitUntil: 0,
    fault: null,
  }
  let stopped = false
  const change = (next: Partial<ChatClientState>) => {
    if (stopped) return
    state = { ...state, ...next }
    onChange()
  }
  const take = (changed: ChatChange<ViewerChatEntry>) =>
    change({ book: writeInto<ShownChatEntry, ViewerChatEntry>(state.book, changed, isShownEntry) })
  return {
    now: () => state,
    isStopped: () => stopped,
    change,
    take,
    /** The answer to a call: the feed brings the same, and its number. */
    takeEntry: (entry: ViewerChatEntry) => take({ number: state.book.number, entries: [entry], polls: [] }),
    stop: () => void (stopped = true),
  }
}
type State = ReturnType<typeof createState>

/** What a viewer does: each change shows at once, and a refusal with its words. */
function createActions(
  { api, clock, nonce }: Pick<Options, 'api' | 'clock' | 'nonce'>,
  { now, change, takeEntry }: State,
  onBlocked: () => void,
) {
  const putPending = (draft: PendingText) =>
    change({ pending: [...now().pending.filter((other) => other.nonce !== draft.nonce), draft], fault: null })
  const dropPending = (gone: string) => change({ pending: now().pending.filter((other) => other.nonce !== gone) })
  const post = async (draft: ChatDraft): Promise<void> => {
    putPending({ ...draft, fault: null })
    try {
      const entry = await api.write(draft)
      dropPending(draft.nonce)
      takeEntry(entry)
      change({ waitUntil: clock.now() + now().settings.slowSeconds * 1000 })
    } catch (error) {
      putPending({ ...draft, fault: wordsOf(error) })
      const { me } = now()
      const isBlocked = error instanceof PlaybackError && error.code === 'LIVE_CHAT_BLOCKED'
      if (!isBlocked || me === null) return
      change({ me: { ...me, mayWrite: false, why: 'blocked' } })
      onBlocked()
    }
  }
  /** Shows a change at once, and takes it back with the words of a refusal. */
  const attempt = async (
    next: Partial<ChatClientState>,
    undo: () => Partial<ChatClientState>,
    call: () => Promise<unknown>,
  ): Promise<void> => {
    change({ ...next, fault: null })
    try {
      await call()
    } catch (error) {
      change({ ...undo(), fault: wordsOf(error) })
    }
  }
  const withVote = (entry: string, on: boolean) => {
    const voted = new Set(now().voted)
    if (on) voted.add(entry)
    else voted.delete(entry)
    return { voted }
  }
  return {
    send: (kind: ChatEntryKind, text: string) => post({ kind, text, nonce: nonce() }),
    /** Sends a text again that was refused. */
    retry: ({ kind, text, nonce: same }: PendingText) => post({ kind, text, nonce: same }),
    discard: ({ nonce: gone }: PendingText) => dropPending(gone),
    /** Takes an own entry away from everybody. */
    async withdraw(id: string): Promise<void> {
      try {
        await api.withdraw(id)
        takeEntry({ id, hidden: true })
      } catch (error) {
        change({ fault: wordsOf(error) })
      }
    },
    vote: (entry: string, on: boolean) =>
      attempt(
        withVote(entry, on),
        () => withVote(entry, !on),
        () => api.vote(entry, on),
      ),
    choose: (poll: string, option: number) =>
      attempt(
        { choices: { ...now().choices, [poll]: option } },
        () => ({ choices: Object.fromEntries(Object.entries(now().choices).filter(([key]) => key !== poll)) }),
        () => api.choose(poll, option),
      ),
  }
}

/** The chat of a live as one viewer has it: read once, then kept up by a socket; what is written goes out by calls. */
export function createChatClient(options: Options) {
  const { api, clock, open, token, final } = options
  const state = createState(options.onChange)
  const { now, change, take } = state
  let link: ChatLink | null = null
  let cancelRead = () => {}

  const onMessage = (message: unknown) => {
    const news = message as ChatNews
    if (news.kind === 'stale') void read()
    if (news.kind !== 'feed') return
    change({ settings: news.settings })
    take(news)
  }
  const follow = () => {
    link ??= createChatLink({
      clock,
      open,
      final,
      enter: () => ({ kind: 'enter', session: token, after: now().book.number }),
      onMessage,
      onLinked: (on) => change({ link: on ? 'on' : 'lost' }),
      onRefused: () => change({ link: 'refused' }),
    })
  }
  const readAfter = (ms: number) => {
    cancelRead()
    if (!state.isStopped()) cancelRead = clock.after(ms, () => void read())
  }
  const read = async (): Promise<void> => {
    try {
      const { me, settings, number, entries, polls, voted, choices } = await api.read()
      if (state.isStopped()) return
      change({ me, settings, voted: new Set(voted), choices })
      take({ number, entries, polls })
      follow()
      if (me.why === 'blocked') readAfter(blockedMs)
    } catch (error) {
      wordsOf(error)
      const refused = error instanceof PlaybackError && error.status >= 400 && error.status < 500 && error.status !== 429
      change({ link: refused ? 'refused' : 'lost' })
      if (!refused) readAfter(retryMs)
    }
  }
  void read()

  return {
    get state() {
      return now()
    },
    ...createActions(options, state, () => readAfter(blockedMs)),
    hurry: () => link?.hurry(),
    stop() {
      state.stop()
      cancelRead()
      link?.stop()
    },
  }
}
