// @vitest-environment happy-dom
import type { Session } from '@videozz/contract/browser'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { closeSession, openSession, sessionStore } from '../session/session.ts'
import { followSession, returns } from './realtime.ts'

const sockets = vi.hoisted(() => [] as FakeSocket[])
type FakeSocket = { heard: Map<string, (payload?: unknown) => void>; sent: unknown[]; connects: number; connected: boolean }

vi.mock('../when-idle.ts', () => ({ whenIdle: () => Promise.resolve() }))
vi.mock('socket.io-client', () => ({
  io: () => {
    const socket = {
      heard: new Map<string, (payload?: unknown) => void>(),
      sent: [] as unknown[],
      connects: 1,
      connected: true,
      on: (event: string, listener: () => void) => void socket.heard.set(event, listener),
      emit: (_event: string, token: unknown) => void socket.sent.push(token),
      disconnect: () => Object.assign(socket, { connected: false }),
      connect: () => Object.assign(socket, { connected: true, connects: socket.connects + 1 }),
    }
    sockets.push(socket)
    return socket
  },
}))

const session = { id: 'p'.repeat(16), accountId: 'a'.repeat(16), tenant: { rules: [] as string[] } } as unknown as Session
const tokens = (accessToken: string) => ({ accessToken, expiresIn: 900, session })
let answer: (path: string) => Response | Promise<Response>
let asked: string[]
let stop: () => void

beforeEach(async () => {
  vi.useFakeTimers()
  asked = []
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url.replace('/api', ''))
    return answer(url.replace('/api', ''))
  })
  openSession(tokens('one'))
  stop = followSession()
  await vi.waitFor(() => expect(sockets).toHaveLength(1), 20_000)
})
afterEach(() => {
  stop()
  closeSession('signed-out')
  sockets.length = 0
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('reconnects with a new token after denied, and retries the renewal until the API answers', async () => {
  answer = () => Promise.reject(new TypeError('no answer'))
  sockets[0]?.heard.get('denied')?.()
  await vi.advanceTimersByTimeAsync(1000 + 2000 + 4000)
  expect([asked.length, sockets[0]?.connects]).toEqual([3, 1])
  answer = () => Response.json({ ...tokens('two'), tenantEnded: false })
  await vi.advanceTimersByTimeAsync(8000)
  expect([asked.length, sockets[0]?.connects]).toEqual([4, 2])
  sockets[0]?.heard.get('greeting')?.()
  await vi.advanceTimersByTimeAsync(0)
  expect(sockets[0]?.sent).toEqual(['two'])
  await vi.advanceTimersByTimeAsync(600_000)
  expect(asked).toHaveLength(4)
})

it('counts a return where an event came after the page was opened, and at every further connection', () => {
  const before = returns.get()
  const ready = sockets[0]?.heard.get('ready')
  ready?.({ quietMs: performance.now() + 1000 })
  expect(returns.get()).toBe(before)
  ready?.({ quietMs: performance.now() + 1000 })
  expect(returns.get()).toBe(before + 1)
})

it('counts a return where an event came between the opening of the page and that of the channel', async () => {
  const before = returns.get()
  await vi.advanceTimersByTimeAsync(3000)
  sockets[0]?.heard.get('ready')?.({ quietMs: performance.now() - 1000 })
  expect(returns.get()).toBe(before + 1)
})

it('disconnects and expires the session when the renewal after denied is answered 401', async () => {
  answer = () => Response.json({ error: { code: 'SESSION_EXPIRED', message: 'x', requestId: 'r' } }, { status: 401 })
  sockets[0]?.heard.get('denied')?.()
  await vi.advanceTimersByTimeAsync(600_000)
  expect([asked, sockets[0]?.connected, sessionStore.get().phase]).toEqual([['/auth/refresh'], false, 'expired'])
})

it('fetches the session again on a session event', async () => {
  const after = { ...session, tenant: { rules: ['videozz:videos:list'] } }
  answer = () => Response.json(after)
  sockets[0]?.heard.get('session')?.()
  await vi.waitFor(() => expect(sessionStore.get()).toEqual({ phase: 'signed-in', session: after }), 20_000)
  expect(asked).toEqual(['/user/me'])
})
