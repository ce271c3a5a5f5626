// @vitest-environment happy-dom
import type { Session } from '@videozz/contract/browser'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { closeSession, openSession } from '../session/session.ts'
import { requestAhead } from './ahead.ts'
import { api } from './client.ts'

const session = { id: 'p'.repeat(16), accountId: 'a'.repeat(16), tenant: null } as Session
let asked: { url: string; token: string | undefined }[]
let answer: () => Promise<Response>

beforeEach(() => {
  // The clock does not move: what was begun grows old only where a test says so.
  vi.setSystemTime(Date.now())
  asked = []
  answer = async () => Response.json([{ id: String(asked.length), title: 'Manual', link: 'https://manual.exemplo/' }])
  vi.stubGlobal('fetch', async (url: string, init: { headers: Record<string, string> }) => {
    asked.push({ url, token: init.headers.authorization })
    return answer()
  })
  openSession({ accessToken: 'one', expiresIn: 900, session })
})
afterEach(() => {
  closeSession('signed-out')
  vi.unstubAllGlobals()
  vi.useRealTimers()
})
const help = async () => (await api('GET /faq/list.json'))[0]?.id

it('uses a response requested ahead for the first call, and sends a new request for the second', async () => {
  const copy = await requestAhead('GET /faq/list.json', {})
  expect([await copy.json(), await help(), asked.length]).toMatchObject([[{ id: '1' }], '1', 1])
  expect([await help(), asked.length]).toEqual(['2', 2])
})

it('ignores a response requested ahead with another token', async () => {
  await requestAhead('GET /faq/list.json', {})
  openSession({ accessToken: 'two', expiresIn: 900, session: { ...session, accountId: 'b'.repeat(16) } })
  expect([await help(), asked.map(({ token }) => token)]).toEqual(['2', ['Bearer one', 'Bearer two']])
})

it('rejects with PROFILE_CHANGED when the account changes before the response arrives', async () => {
  let release = (): void => undefined
  answer = () => new Promise((resolve) => (release = () => resolve(Response.json([]))))
  requestAhead('GET /faq/list.json', {}).catch(() => undefined)
  const taken = help()
  openSession({ accessToken: 'two', expiresIn: 900, session: { ...session, accountId: 'b'.repeat(16) } })
  release()
  await expect(taken).rejects.toMatchObject({ code: 'PROFILE_CHANGED' })
  expect(asked).toHaveLength(1)
})

it('ignores a response requested ahead before another user signs in', async () => {
  await requestAhead('GET /faq/list.json', {})
  closeSession('signed-out')
  openSession({ accessToken: 'two', expiresIn: 900, session: { ...session, id: 'q'.repeat(16) } })
  expect([await help(), asked.map(({ token }) => token)]).toEqual(['2', ['Bearer one', 'Bearer two']])
})

it('uses a response requested ahead without a token after sign-in', async () => {
  closeSession('signed-out')
  await requestAhead('GET /faq/list.json', {})
  openSession({ accessToken: 'two', expiresIn: 900, session })
  expect([await help(), asked.length]).toEqual(['1', 1])
})

it('ignores a response that was requested ahead 15 seconds before', async () => {
  await requestAhead('GET /faq/list.json', {})
  vi.setSystemTime(Date.now() + 15_000)
  expect(await help()).toBe('2')
})

it('rejects with FORBIDDEN or OFFLINE when the request sent ahead failed', async () => {
  answer = async () => Response.json({ error: { code: 'FORBIDDEN', message: 'Não.', requestId: 'r' } }, { status: 403 })
  await requestAhead('GET /faq/list.json', {})
  await expect(help()).rejects.toMatchObject({ code: 'FORBIDDEN', status: 403 })
  answer = () => Promise.reject(new TypeError('no answer'))
  requestAhead('GET /faq/list.json', {}).catch(() => undefined)
  await expect(help()).rejects.toMatchObject({ code: 'OFFLINE' })
  expect(asked).toHaveLength(2)
})
