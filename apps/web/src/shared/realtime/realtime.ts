import type { ClientToServerEvents, RealtimeEventName, RealtimePayload, ServerToClientEvents } from '@videozz/contract/browser'
import type { Socket } from 'socket.io-client'
import { accessToken, actorNow, freshAccessToken, renewSession, sessionStore } from '../session/session.ts'
import { rereadSession } from '../session/read-session.ts'
import { createStore } from '../store.ts'
import { whenIdle } from '../when-idle.ts'

type Listener = (payload: never) => void
type Channel = Socket<ServerToClientEvents, ClientToServerEvents>

const listeners = new Map<RealtimeEventName, Set<Listener>>()
const events: readonly RealtimeEventName[] = [
  'videoEncode',
  'videoTranscribe',
  'aiQueue',
  'accountChanged',
  'signsChanged',
  'firstViews',
  'publication',
  'encodeLine',
  'connectionsChanged',
  'imports',
  'live',
]
/** Counts how often events may have been missed, before the channel was open or while it was not: their data has to be fetched. */
export const returns = createStore(0)

/** Milliseconds between a refusal and the next try, and after many that failed. */
const firstRetryMs = 1000
const maxRetryMs = 60_000

let channel: Channel | null = null
let opening: Promise<void> | null = null
let greeted = false

/** Subscribes to one event of the account's room until the returned function is called. */
export function listen<E extends RealtimeEventName>(event: E, listener: (payload: RealtimePayload<E>) => void): () => void {
  const set = listeners.get(event) ?? new Set<Listener>()
  listeners.set(event, set.add(listener))
  return () => set.delete(listener)
}

/** Opens the channel while a person is signed in and closes it afterwards; in another account it moves to that one's room. */
export function followSession(): () => void {
  let actor = actorNow()
  const follow = () => {
    const now = actorNow()
    if (channel?.connected && now !== null && actor !== null && now !== actor) void present(channel)
    actor = now
    if (sessionStore.get().phase === 'signed-in') opening ??= open().catch(() => void (opening = null))
    else close()
  }
  follow()
  const stop = sessionStore.subscribe(follow)
  return () => {
    stop()
    close()
  }
}

async function open(): Promise<void> {
  await whenIdle()
  const { io } = await import('socket.io-client')
  if (sessionStore.get().phase !== 'signed-in') return void (opening = null)
  const socket: Channel = io({ path: '/realtime', transports: ['websocket', 'polling'], reconnectionDelayMax: 15_000 })
  channel = socket
  socket.on('greeting', () => void present(socket))
  socket.on('ready', ({ quietMs }) => {
    // The first time, an event that came after the page was opened.
    if (greeted || quietMs < performance.now()) returns.set(returns.get() + 1)
    greeted = true
  })
  socket.on('denied', () => void presentRenewed(socket))
  socket.on('session', () => void rereadSession())
  for (const event of events) socket.on(event, (payload: unknown) => dispatch(event, payload))
}

const dispatch = (event: RealtimeEventName, payload: unknown) => {
  for (const listener of listeners.get(event) ?? []) listener(payload as never)
}

async function present(socket: Channel): Promise<void> {
  const token = await freshAccessToken().catch(() => accessToken())
  if (token) socket.emit('token', token)
}

/**
 * Sends a new token. The first pause lets a sign-out in this or another tab take effect before; a refused renewal ends the session and
 * with it the channel.
 */
async function presentRenewed(socket: Channel): Promise<void> {
  for (let pauseMs = firstRetryMs; ; pauseMs = Math.min(2 * pauseMs, maxRetryMs)) {
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
    if (channel !== socket) return
    const renewed = await renewSession().then(
      () => true,
      () => false,
    )
    if (channel !== socket) return
    if (renewed) return void socket.disconnect().connect()
  }
}

function close(): void {
  channel?.disconnect()
  channel = null
  opening = null
  greeted = false
}
