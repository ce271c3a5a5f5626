import type { PlayerEventName, PlayerEvents } from '@videozz/contract'
import { durationOf, type PlayerRemote } from '@videozz/player'
import type { createCommandQueue, Outcome } from './command-queue.ts'
import type { HostLink } from './host-link.ts'
import { isReady } from './player-events.ts'

// The protocol of https://github.com/embedly/player.js, which page builders and course platforms speak. Messages are JSON texts.
const context = 'player.js'
const version = '0.0.11'
const mostText = 4096
/** Most listeners of one event. */
const mostListeners = 100

const events = ['ready', 'progress', 'timeupdate', 'play', 'pause', 'ended', 'seeked', 'error'] as const
type JsEvent = (typeof events)[number]

const toPercent = (volume: unknown) => Math.round(Number(volume) * 100)
/** What a method means: the command, its value, and its answer in the protocol's terms. */
type Meaning = { command: string; value?: (given: unknown) => unknown; answer?: (value: unknown) => unknown }
const methods: Readonly<Record<string, Meaning>> = {
  play: { command: 'play' },
  pause: { command: 'pause' },
  getPaused: { command: 'getPaused' },
  mute: { command: 'setMuted', value: () => true },
  unmute: { command: 'setMuted', value: () => false },
  getMuted: { command: 'getMuted' },
  setVolume: { command: 'setVolume', value: (given) => (typeof given === 'number' ? given / 100 : given) },
  getVolume: { command: 'getVolume', answer: toPercent },
  getDuration: { command: 'getDuration' },
  setCurrentTime: { command: 'seek' },
  getCurrentTime: { command: 'getCurrentTime' },
  setLoop: { command: 'setLoop' },
  getLoop: { command: 'getLoop' },
}
const listening = ['addEventListener', 'removeEventListener'] as const
/** Codes of the protocol: playback is not supported, and what has no code of its own. */
const errorCode = (code: string) => (code === 'NOT_SUPPORTED' ? 1 : -1)
const noSuchMethod = 2

export type PlayerJsOptions = { player: PlayerRemote; link: HostLink; submit: ReturnType<typeof createCommandQueue>; src: string }
type Message = { method: string; value?: unknown; listener?: unknown }

/** The message in a JSON text or object of the protocol; null for any other. */
function readMessage(data: unknown): Message | null {
  if (typeof data !== 'string' || data.length > mostText || !data.includes(context)) return null
  try {
    const message = JSON.parse(data) as Partial<Message> & { context?: unknown }
    return message.context === context && typeof message.method === 'string' ? (message as Message) : null
  } catch {
    return null
  }
}

/** Answers the messages of player.js; `emit` passes on the player's events to who listens to them. */
export function answerPlayerJs({ player, link, submit, src }: PlayerJsOptions) {
  const listeners = new Map<JsEvent, Set<string | null>>()
  const write = (event: string, value: unknown, listener: string | null) =>
    JSON.stringify({ context, version, event, ...(value !== undefined && { value }), ...(listener !== null && { listener }) })
  const send = (event: string, value: unknown, listener: string | null) => link.tell(write(event, value, listener))
  const tell = (event: JsEvent, value?: unknown) => {
    for (const listener of listeners.get(event) ?? []) send(event, value, listener)
  }
  // By its address a client finds the frame that is ready. The fragment may name the viewer.
  const readiness = () => ({
    src: link.isKnown() ? src : src.replace(/#.*$/, ''),
    events,
    methods: [...Object.keys(methods), ...listening],
  })

  const listen = (event: unknown, listener: string | null) => {
    const name = events.find((one) => one === event)
    if (name === undefined) return tell('error', { code: -1, msg: 'no such event' })
    const present = listeners.get(name) ?? new Set()
    if (present.size < mostListeners) listeners.set(name, present.add(listener))
    if (name === 'ready' && isReady(player.state)) send('ready', readiness(), listener)
  }
  const unlisten = (event: unknown, listener: string | null) => {
    const name = events.find((one) => one === event)
    if (name === undefined) return
    if (listener === null) listeners.delete(name)
    else listeners.get(name)?.delete(listener)
  }

  link.receive((data) => {
    const message = readMessage(data)
    if (message === null) return false
    const { method, value } = message
    const listener = typeof message.listener === 'string' ? message.listener.slice(0, 128) : null
    const meaning = Object.hasOwn(methods, method) ? methods[method] : undefined
    if (method === 'addEventListener') listen(value, listener)
    else if (method === 'removeEventListener') unlisten(value, listener)
    else if (meaning === undefined) tell('error', { code: noSuchMethod, msg: 'no such method' })
    else
      submit(meaning.command, meaning.value?.(value) ?? value, (outcome: Outcome) => {
        if (!outcome.ok) tell('error', { code: errorCode(outcome.error.code), msg: outcome.error.message })
        else if (method.startsWith('get')) send(method, meaning.answer?.(outcome.value) ?? outcome.value, listener)
      })
    return true
  })

  const ready = () => {
    // It is sent to whoever listens, and to the page where nobody does yet.
    if ((listeners.get('ready')?.size ?? 0) > 0) tell('ready', readiness())
    else link.announce(write('ready', readiness(), null))
  }
  if (isReady(player.state)) ready()
  player.video.addEventListener('progress', () => {
    const { buffered } = player.video
    if (buffered.length > 0) tell('progress', { seconds: buffered.end(buffered.length - 1), duration: durationOf(player.state) })
  })

  return {
    emit<Name extends PlayerEventName>(event: Name, detail: PlayerEvents[Name]): void {
      if (event === 'ready') return ready()
      if (event === 'play' || event === 'pause' || event === 'ended' || event === 'seeked') return tell(event)
      if (event === 'timeupdate') {
        const { currentTime, duration } = detail as PlayerEvents['timeupdate']
        tell('timeupdate', { seconds: currentTime, duration })
      }
      if (event !== 'error' && event !== 'refused') return
      const { code, message = '' } = detail as { code: string; message?: string }
      tell('error', { code: errorCode(code), msg: message || code })
    },
  }
}
