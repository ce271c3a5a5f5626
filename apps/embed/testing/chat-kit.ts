import type { ShownChatEntry, ViewerChat } from '@videozz/contract'

type FakeSocket = { sent: string[]; say(message: unknown): void; drop(code: number): void }
/** What a page with `fakeSockets` has. */
export type WithSockets = { sockets: FakeSocket[] }

/** Takes the place of the browser's sockets, so that a test says what comes; runs in the page. */
export const fakeSockets = (): void => {
  const sockets: unknown[] = []
  class Fake extends EventTarget {
    sent: string[] = []
    constructor() {
      super()
      sockets.push(this)
      setTimeout(() => this.dispatchEvent(new Event('open')))
    }
    send(text: string): void {
      this.sent.push(text)
    }
    close(): void {}
    say(message: unknown): void {
      this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(message) }))
    }
    drop(code: number): void {
      this.dispatchEvent(new CloseEvent('close', { code }))
    }
  }
  Object.assign(window, { sockets, WebSocket: Fake })
}

const idOf = (at: number): string => String(at).padStart(16, 'e')
const startedAt = Date.parse('2026-11-28T23:00:00Z')

/** A message of somebody, `at` seconds after the beginning. */
export const entry = (at: number, change: Partial<ShownChatEntry> = {}): ShownChatEntry => ({
  id: idOf(at),
  kind: 'message',
  author: 'a'.repeat(16),
  name: 'Luana Prado',
  host: false,
  text: `Mensagem ${at}`,
  sentAt: new Date(startedAt + at * 1000).toISOString(),
  second: at,
  votes: 0,
  answer: 'open',
  hidden: false,
  ...change,
})

const ownAuthor = 'b'.repeat(16)

/** A chat that its viewer may write in. */
export const chatOf = (change: Partial<ViewerChat> = {}): ViewerChat => ({
  me: { author: ownAuthor, name: 'Ana Souza', mayWrite: true, why: null },
  settings: { chat: true, questions: true, slowSeconds: 0, open: true },
  number: 1,
  entries: [],
  polls: [],
  voted: [],
  choices: {},
  ...change,
})

export const onAir = {
  status: 'active' as const,
  scheduledAt: '2026-11-28T23:00:00.000Z',
  startedAt: '2026-11-28T23:00:00.000Z',
  returnBy: null,
  chat: true,
}
