import { chatCloseCodes } from '@videozz/contract/live-chat'
import type { ShownChatEntry } from '@videozz/contract'
import { createChatApi } from '../../core/chat/chat-api.ts'
import { type ChatClient, type ChatClientState, createChatClient } from '../../core/chat/chat-client.ts'
import { createReplay, type Replay } from '../../core/chat/replay.ts'
import { createCall } from '../../core/playback-api.ts'
import { durationOf, type PlayerState } from '../../core/player-state.ts'
import { browserClock, browserFetch } from '../playback/browser-clock.ts'
import type { PlayerContext } from '../player-context.ts'
import { addStyles } from '../ui/add-styles.ts'
import { chatCopy } from './chat-copy.ts'
import { type ChatKind, createPanel, type PanelActions, type PanelView } from './chat-panel.ts'
import { createShell } from './chat-shell.ts'
import { openChatSocket } from './chat-socket.ts'
import { chatStyles } from './chat-styles.ts'
import { linesOf, pollViewOf, questionLinesOf } from './chat-view.ts'

/** Codes after which nothing is to be read any more. */
const final = [chatCloseCodes.ended]

const hasChat = ({ media }: PlayerState): boolean => media?.live?.chat === true
/** The recording is played: what was written comes with the media. */
const isReplay = ({ media }: PlayerState): boolean => media?.complete === true
const makeNonce = () => Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, '0')).join('')
const waitSeconds = ({ waitUntil }: ChatClientState) => Math.max(0, Math.ceil((waitUntil - browserClock.now()) / 1000))

/** Why a viewer cannot write now; null where they can. */
function whyNot({ me, settings }: ChatClientState, { media }: PlayerState): string | null {
  if (me?.why) return chatCopy[me.why]
  if (settings.open && me?.mayWrite !== false) return null
  return media?.live?.status === 'finished' ? chatCopy.over : chatCopy.early
}

/** What the panel shows of a live that is not over. */
function viewOfLive(state: ChatClientState, player: PlayerState): PanelView {
  const { me, settings, book, pending, voted, choices, link } = state
  const content = { me, pending, voted, entries: [...book.entries.values()] }
  const why = whyNot(state, player)
  const kinds: ChatKind[] = [...(settings.chat ? (['message'] as const) : []), ...(settings.questions ? (['question'] as const) : [])]
  const status =
    link === 'refused'
      ? chatCopy.ended
      : me === null
        ? link === 'lost'
          ? chatCopy.lost
          : chatCopy.reading
        : kinds.length === 0
          ? chatCopy.off
          : link === 'lost'
            ? chatCopy.lost
            : (state.fault ?? '')
  return {
    kinds: kinds.length === 0 ? ['message'] : kinds,
    lines: linesOf(content, null),
    questions: questionLinesOf(content, null),
    poll: pollViewOf(book.polls.values(), choices, why === null),
    status,
    composer:
      me === null || kinds.length === 0 || link === 'refused'
        ? null
        : { why, waitSeconds: waitSeconds(state), slowSeconds: settings.slowSeconds },
    replay: false,
  }
}

/** What the panel shows of a recording at its present second. */
function viewOfReplay(replay: Replay, player: PlayerState): PanelView {
  const second = player.position
  const duration = durationOf(player)
  const content = (entries: readonly ShownChatEntry[]) => ({ me: null, pending: [], voted: new Set<string>(), entries })
  const questions = questionLinesOf(content(replay.questions()), duration)
  return {
    kinds: ['message', ...(questions.length > 0 ? (['question'] as const) : [])],
    lines: linesOf(content(replay.entries(second)), duration),
    // As they came: they lead through the recording.
    questions: questions.map((question) => ({ ...question, answer: question.answer === 'answering' ? 'open' : question.answer })),
    poll: pollViewOf(replay.polls(second), {}, false),
    status: '',
    composer: null,
    replay: true,
  }
}

/** Begins the chat of a live, or of its recording, beside the picture; everything ends when `signal` aborts. */
export function attachChat(player: PlayerContext, signal: AbortSignal): void {
  const { store, setup, playback, frame } = player
  const root = frame.getRootNode()
  if (!(root instanceof ShadowRoot)) return
  addStyles(root, chatStyles)
  let client: ChatClient | null = null
  let replay: Replay | null = null
  let seenAt: string | null = null
  const actions: PanelActions = {
    withdraw: (id) => void client?.withdraw(id),
    retry: (text) => void client?.retry(text),
    discard: (text) => client?.discard(text),
    vote: (id, on) => void client?.vote(id, on),
    choose: (poll, option) => void client?.choose(poll, option),
    jump: (second) => playback.seek(second),
    send: (kind, text) => void client?.send(kind, text),
    fold: () => shell.fold(),
  }
  const panel = createPanel(actions)
  const shell = createShell(player, panel, root, signal)

  const countUnread = ({ book, me }: ChatClientState) => {
    const messages = [...book.entries.values()].filter(({ kind }) => kind === 'message')
    const latest = messages.reduce((last, { sentAt }) => (sentAt > last ? sentAt : last), '')
    if (shell.isOpen() || seenAt === null) seenAt = me === null ? null : latest
    const since = seenAt ?? latest
    shell.setUnread(messages.filter(({ sentAt, author }) => sentAt > since && author !== me?.author).length)
  }
  const draw = () => {
    if (client !== null) {
      countUnread(client.state)
      panel.render(viewOfLive(client.state, store.state))
    } else if (replay !== null) {
      replay.at(store.state.position)
      panel.render(viewOfReplay(replay, store.state))
    }
  }
  /** Feeds may come many times a second: drawn once for each frame. */
  let due = false
  const drawSoon = () => {
    if (due || signal.aborted) return
    due = true
    requestAnimationFrame(() => {
      due = false
      draw()
    })
  }
  const end = () => {
    client?.stop()
    replay?.stop()
    client = null
    replay = null
  }
  store.subscribe(
    (state) => [state.opened?.id, hasChat(state), isReplay(state)] as const,
    ([id, there, over], { opened }) => {
      end()
      shell.setThere(there && id !== undefined)
      if (!there || opened === null) return
      const api = createChatApi(createCall(setup.api, browserFetch), opened)
      if (over) replay = createReplay(api, browserClock, drawSoon)
      else
        client = createChatClient({
          api,
          clock: browserClock,
          open: openChatSocket(setup.api),
          token: opened.token,
          nonce: makeNonce,
          final,
          onChange: drawSoon,
        })
      draw()
    },
    signal,
  )
  store.subscribe(({ position }) => (replay === null ? null : Math.floor(position * 2)), drawSoon, signal)
  store.subscribe(({ media }) => media?.live?.status, drawSoon, signal)
  window.addEventListener('online', () => client?.hurry(), { signal })
  const timer = setInterval(() => client !== null && waitSeconds(client.state) >= 0 && client.state.waitUntil > 0 && drawSoon(), 1000)
  signal.addEventListener('abort', () => {
    clearInterval(timer)
    end()
    panel.destroy()
  })
}
