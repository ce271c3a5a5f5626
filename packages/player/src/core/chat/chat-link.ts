import type { Clock } from '../ports.ts'

export type ChatSocket = { send(text: string): void; close(): void }
export type ChatSocketHooks = { onOpen(): void; onText(text: string): void; onClose(code: number): void }
/** Opens a socket; its hooks are called later, `onClose` once. */
export type OpenChatSocket = (hooks: ChatSocketHooks) => ChatSocket

export type ChatLinkOptions = {
  clock: Clock
  open: OpenChatSocket
  /** The first message of a socket, made anew for each: it says from where on to send. */
  enter(): object | Promise<object>
  onMessage(message: unknown): void
  /** Whether the socket has answered and is open. */
  onLinked(linked: boolean): void
  /** The server let nobody in with this right; no other socket is opened. */
  onRefused(code: number): void
  /** Close codes after which nobody comes back. */
  final: readonly number[]
  /** In [0, 1), so that not all come back at once. */
  random?(): number
}
export type ChatLink = ReturnType<typeof createChatLink>

/** Milliseconds before the first return, at most before any, and without a word after which a socket counts as lost. */
const firstWaitMs = 1000
const mostWaitMs = 20_000
const silentMs = 50_000

/** Keeps a socket to the chat open: one that is lost is opened again, later each time, until `stop`. */
export function createChatLink({ clock, open, random = Math.random, ...options }: ChatLinkOptions) {
  let socket: ChatSocket | null = null
  let stopped = false
  let attempts = 0
  let cancelReturn = () => {}
  let cancelWatch = () => {}

  const drop = () => {
    const last = socket
    socket = null
    cancelWatch()
    last?.close()
    return last !== null
  }
  const lose = () => {
    if (!drop() || stopped) return
    options.onLinked(false)
    const most = Math.min(mostWaitMs, firstWaitMs * 2 ** attempts)
    attempts += 1
    cancelReturn = clock.after(most * (0.5 + random() / 2), connect)
  }
  const watch = () => {
    cancelWatch()
    cancelWatch = clock.after(silentMs, lose)
  }
  const greet = async (made: ChatSocket): Promise<void> => {
    const first = await options.enter()
    if (socket === made) made.send(JSON.stringify(first))
  }
  function connect() {
    cancelReturn()
    const made: ChatSocket = open({
      onOpen: () => void greet(made),
      onText(text) {
        if (socket !== made) return
        watch()
        if (!linked) options.onLinked(true)
        linked = true
        attempts = 0
        options.onMessage(JSON.parse(text))
      },
      onClose(code) {
        if (socket !== made) return
        linked = false
        if (!options.final.includes(code)) return lose()
        stopped = true
        drop()
        options.onRefused(code)
      },
    })
    let linked = false
    socket = made
    watch()
  }
  connect()

  return {
    /** Comes back at once where it waits, for instance when the network is there again. */
    hurry() {
      if (socket === null && !stopped) connect()
    },
    stop() {
      stopped = true
      cancelReturn()
      drop()
    },
  }
}
