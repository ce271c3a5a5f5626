// @vitest-environment happy-dom
import type { Session } from '@videozz/contract/browser'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { closeSession, openSession, restoreSession, sessionStore } from '../session/session.ts'
import { ApiError } from './api-error.ts'
import { api } from './client.ts'
import { reachable } from './reachability.ts'

type Call = { method: string; url: string; authorization: string | undefined; body: unknown }
type Answer = { status: number; body?: unknown } | Error
const session = { id: 'p'.repeat(16), accountId: 'a'.repeat(16), name: 'Marina' } as Session
const expired = {
  status: 401,
  body: { error: { code: 'SESSION_EXPIRED', message: 'A sessão expirou, é necessario fazer login novamente.', requestId: 'r' } },
}
const tokens = (accessToken: string, expiresIn = 900) => ({ status: 200, body: { accessToken, expiresIn, session } })

let calls: Call[]
let answer: (call: Call) => Answer | Promise<Answer>
const count = (path: string) => calls.filter((call) => call.url === path).length

beforeEach(() => {
  calls = []
  answer = () => ({ status: 200, body: {} })
  reachable.set(true)
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const headers = init.headers as Record<string, string>
    const call = {
      method: init.method ?? '',
      url,
      authorization: headers.authorization,
      body: typeof init.body === 'string' ? (JSON.parse(init.body) as unknown) : null,
    }
    calls.push(call)
    const given = await answer(call)
    if (given instanceof Error) throw given
    return new Response(JSON.stringify(given.body ?? {}), { status: given.status })
  })
})

afterEach(() => {
  closeSession('signed-out')
  vi.unstubAllGlobals()
})

it('fills path and query, sends JSON and the access token', async () => {
  openSession({ accessToken: 't1', expiresIn: 900, session })
  await api('GET /videos', { query: { page: 2, search: 'a b', type: '' } })
  await api('PUT /videos/{key}', { params: { key: 'k'.repeat(16) }, body: { title: 'Aula', description: '' } })
  expect(calls.map(({ method, url, authorization, body }) => [method, url, authorization, body])).toEqual([
    ['GET', '/api/videos?page=2&search=a+b', 'Bearer t1', null],
    ['PUT', `/api/videos/${'k'.repeat(16)}`, 'Bearer t1', { title: 'Aula', description: '' }],
  ])
})

it('throws ApiError with code, status, fields and request id', async () => {
  answer = () => ({
    status: 400,
    body: {
      error: { code: 'INVALID_INPUT', message: 'Alguns dados…', fields: { email: 'Informe um e-mail válido.' }, requestId: 'req-1' },
    },
  })
  const error: unknown = await api('POST /accounts/password-reset/request', { body: { email: 'x' } }).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(ApiError)
  expect(error).toMatchObject({ code: 'INVALID_INPUT', status: 400, fields: { email: 'Informe um e-mail válido.' }, requestId: 'req-1' })
})

it('throws UNAVAILABLE for a 502 without an API error body, and marks the API unreachable', async () => {
  vi.stubGlobal('fetch', async () => new Response('<html>Bad gateway</html>', { status: 502 }))
  await expect(api('GET /settings')).rejects.toMatchObject({ code: 'UNAVAILABLE', status: 502 })
  expect(reachable.get()).toBe(false)
})

it('throws OFFLINE on a network error, and marks the API reachable after the next answer', async () => {
  answer = () => new TypeError('fetch failed')
  await expect(api('GET /settings')).rejects.toMatchObject({ code: 'OFFLINE', status: 0 })
  expect(reachable.get()).toBe(false)
  answer = () => ({ status: 200 })
  await api('GET /settings')
  expect(reachable.get()).toBe(true)
})

it('renews the session once for concurrent calls answered 401, and retries each call once', async () => {
  openSession({ accessToken: 'old', expiresIn: 900, session })
  answer = ({ url, authorization }) =>
    url === '/api/auth/refresh' ? tokens('new') : authorization === 'Bearer new' ? { status: 200, body: { url } } : expired
  const answers = await Promise.all([api('GET /user/me'), api('GET /plans/mine'), api('GET /videos', {})])
  expect(answers).toHaveLength(3)
  expect(count('/api/auth/refresh')).toBe(1)
  expect(count('/api/plans/mine')).toBe(2)
})

it('throws SESSION_EXPIRED after one retry when the renewed token is answered 401 too', async () => {
  openSession({ accessToken: 'old', expiresIn: 900, session })
  answer = ({ url }) => (url === '/api/auth/refresh' ? tokens('new') : expired)
  await expect(api('GET /user/me')).rejects.toMatchObject({ code: 'SESSION_EXPIRED', status: 401 })
  expect(count('/api/user/me')).toBe(2)
  expect(count('/api/auth/refresh')).toBe(1)
})

it('renews an access token that is about to expire before the call', async () => {
  openSession({ accessToken: 'old', expiresIn: 10, session })
  answer = ({ url }) => (url === '/api/auth/refresh' ? tokens('new') : { status: 200 })
  await api('GET /user/me')
  expect(calls.map(({ url, authorization }) => [url, authorization])).toEqual([
    ['/api/auth/refresh', undefined],
    ['/api/user/me', 'Bearer new'],
  ])
})

it('sets the session to expired when the renewal is answered 401', async () => {
  openSession({ accessToken: 'old', expiresIn: 900, session })
  answer = () => expired
  await expect(api('GET /user/me')).rejects.toMatchObject({ status: 401 })
  expect(sessionStore.get()).toEqual({ phase: 'expired' })
})

it('keeps the session when the renewal fails with a network error', async () => {
  openSession({ accessToken: 'old', expiresIn: 10, session })
  answer = () => new TypeError('fetch failed')
  await expect(api('GET /user/me')).rejects.toMatchObject({ code: 'OFFLINE' })
  expect(sessionStore.get().phase).toBe('signed-in')
})

it('restoreSession makes no request when no user signed in with this browser', async () => {
  closeSession('signed-out')
  await restoreSession()
  expect(calls).toEqual([])
  expect(sessionStore.get()).toEqual({ phase: 'signed-out' })
})

it('restoreSession restores the session of an earlier visit', async () => {
  localStorage.setItem('videozz:signed-in', session.id)
  answer = () => tokens('t2')
  await restoreSession()
  expect(sessionStore.get()).toEqual({ phase: 'signed-in', session })
})

it('throws TIMEOUT when no answer comes in time, or the answer does not end, and marks the API unreachable', async () => {
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
    const limit = new AbortController()
    setTimeout(() => limit.abort(new DOMException('late', 'TimeoutError')), 20)
    return limit.signal
  })
  const untilAborted = (signal: AbortSignal) =>
    new Promise<never>((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)))
  const message = 'O servidor demorou demais para responder. Tente novamente em instantes.'
  try {
    for (const stub of [
      (_url: string, { signal }: { signal: AbortSignal }) => untilAborted(signal),
      async (_url: string, { signal }: { signal: AbortSignal }) => ({ ok: true, status: 200, json: () => untilAborted(signal) }),
    ]) {
      reachable.set(true)
      vi.stubGlobal('fetch', stub)
      await expect(api('GET /settings')).rejects.toMatchObject({ code: 'TIMEOUT', status: 0, message })
      expect(reachable.get()).toBe(false)
    }
  } finally {
    vi.mocked(AbortSignal.timeout).mockRestore()
  }
})

it('rethrows an abort instead of throwing OFFLINE', async () => {
  const controller = new AbortController()
  answer = () => {
    controller.abort(new Error('left'))
    return new Error('aborted')
  }
  await expect(api('GET /settings', {}, { signal: controller.signal })).rejects.not.toBeInstanceOf(ApiError)
  expect(reachable.get()).toBe(true)
})
