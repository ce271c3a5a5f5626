// @vitest-environment happy-dom
import type { Session } from '@videozz/contract/browser'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { api, ApiError } from '../api/client.ts'
import {
  beginSession,
  closeSession,
  followOtherTabs,
  openSession,
  profileNotice,
  renewSession,
  restoreSession,
  sessionStore,
} from './session.ts'
import { rereadSession, refreshOnReturn, readSession } from './read-session.ts'
import { signOut } from './sign-out.ts'
import { enterAsSupport, enterProfile, leaveProfile } from './switch-profile.ts'

const own = { id: 'p'.repeat(16), accountId: 'a'.repeat(16), tenant: null, supportUserId: null } as Session
const managing = (tenant: string, rules: string[] = ['videozz:videos:list']) =>
  ({ ...own, accountId: tenant, tenant: { id: tenant, name: 'Ana Souza', rules } }) as Session
const [ana, bia] = ['n'.repeat(16), 'b'.repeat(16)]
const tokens = (session: Session, accessToken = session.accountId) => ({ accessToken, expiresIn: 900, session })
const fault = (status: number, code: string) => ({ status, body: { error: { code, message: code, requestId: 'r' } } })

/** The limit only ends a run that will never get there. */
const patient = { timeout: 60_000 }

type Call = { method: string; path: string; token: string | undefined; body: { tenant?: string | null } | null }
let calls: Call[]
let answer: (call: Call) => { status: number; body: unknown } | Promise<{ status: number; body: unknown }>
const asked = (path: string) => calls.filter((call) => call.path === path)
const signedIn = () => {
  const state = sessionStore.get()
  return state.phase === 'signed-in' ? state.session : null
}

beforeEach(() => {
  calls = []
  sessionStorage.clear()
  localStorage.clear()
  profileNotice.set(null)
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const call = {
      method: init.method ?? '',
      path: url.replace('/api', ''),
      token: (init.headers as Record<string, string>).authorization?.replace('Bearer ', ''),
      body: typeof init.body === 'string' ? (JSON.parse(init.body) as Call['body']) : null,
    }
    calls.push(call)
    const { status, body } = await answer(call)
    return new Response(JSON.stringify(body), { status })
  })
  answer = ({ path, body }) => {
    if (path === '/auth/manager') return { status: 200, body: tokens(managing(body?.tenant ?? '')) }
    if (path === '/auth/manager/logout') return { status: 200, body: tokens(own) }
    if (path === '/auth/refresh')
      return { status: 200, body: { ...tokens(body?.tenant ? managing(body.tenant) : own), tenantEnded: false } }
    return { status: 200, body: {} }
  }
})
afterEach(() => {
  closeSession('signed-out')
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

it('renewSession sends the tenant of the tab', async () => {
  openSession(tokens(own))
  await enterProfile(ana)
  await renewSession()
  await leaveProfile()
  await renewSession()
  expect(asked('/auth/refresh').map(({ body }) => body)).toEqual([{ tenant: ana }, { tenant: null }])
})

it('restoreSession sends the tenant of the tab, or in a new tab the last one of the browser', async () => {
  openSession(tokens(own))
  await enterProfile(ana)
  localStorage.setItem('videozz:profile', JSON.stringify({ person: own.id, tenant: bia }))
  await restoreSessionAnew()
  sessionStorage.clear()
  await restoreSessionAnew()
  expect(asked('/auth/refresh').map(({ body }) => body)).toEqual([{ tenant: ana }, { tenant: bia }])
})

/** As a new page does: what the first one had in memory is gone. */
async function restoreSessionAnew(): Promise<void> {
  closeSession('expired')
  localStorage.setItem('videozz:signed-in', own.id)
  await restoreSession()
}

it('beginSession of another user starts in the own profile', async () => {
  openSession(tokens(own))
  await enterProfile(ana)
  closeSession('expired')
  await beginSession(tokens({ ...own, id: 'q'.repeat(16) }))
  expect(signedIn()?.tenant).toBeNull()
  expect(asked('/auth/refresh')).toEqual([])
})

it('beginSession after an expired session returns to the managed account', async () => {
  openSession(tokens(own))
  await enterProfile(ana)
  closeSession('expired')
  await beginSession(tokens(own))
  expect(signedIn()?.accountId).toBe(ana)
})

/** Does something as another tab would: this tab keeps what it had of its own, and is told what changed in the browser's store. */
async function inAnotherTab(work: () => unknown): Promise<void> {
  const [store, own] = [localStorage, { ...sessionStorage }]
  const told: StorageEventInit[] = []
  const watched = {
    getItem: (key: string) => store.getItem(key),
    setItem: (key: string, newValue: string) => {
      told.push({ key, newValue })
      store.setItem(key, newValue)
    },
    removeItem: (key: string) => {
      told.push({ key, newValue: null })
      store.removeItem(key)
    },
  }
  const spy = vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => watched as unknown as Storage)
  await work()
  spy.mockRestore()
  for (const [key, value] of Object.entries(own)) sessionStorage.setItem(key, value)
  for (const change of told) window.dispatchEvent(new StorageEvent('storage', change))
}

it.each([
  ['left', () => signOut(), null],
  ['saw its session expire', () => closeSession('expired'), ana],
] as const)('beginSession keeps the profile after expiry but not after sign-out; the other tab %s', async (_what, work, tenant) => {
  const stop = followOtherTabs()
  openSession(tokens(own))
  await enterProfile(ana)
  await inAnotherTab(work)
  expect(sessionStore.get().phase).not.toBe('signed-in')
  await beginSession(tokens(own))
  expect(signedIn()?.tenant?.id ?? null).toBe(tenant)
  stop()
})

it('restoreSession in a new tab does not send a tenant entered as support', async () => {
  openSession(tokens(own))
  const plain = answer
  answer = (call) =>
    call.path === '/support/accesses' ? { status: 200, body: tokens({ ...managing(ana), supportUserId: own.id }) } : plain(call)
  await enterAsSupport(ana, 'chamado 4711, capa errada')
  expect(signedIn()?.accountId).toBe(ana)
  sessionStorage.clear()
  await restoreSessionAnew()
  expect(asked('/auth/refresh').at(-1)?.body).toEqual({ tenant: null })
})

it('TENANT_ENDED returns to the own profile and sets the tenant-ended notice', async () => {
  openSession(tokens(own))
  await enterProfile(ana)
  answer = ({ path }) =>
    path === '/auth/refresh' ? { status: 200, body: { ...tokens(own), tenantEnded: true } } : fault(403, 'TENANT_ENDED')
  await expect(Promise.all([api('GET /videos'), api('GET /plans/mine')])).rejects.toMatchObject({ code: 'TENANT_ENDED' })
  await vi.waitFor(() => expect(signedIn()?.tenant).toBeNull(), patient)
  expect(profileNotice.get()).toBe('tenant-ended')
  expect(asked('/auth/refresh')).toHaveLength(1)
  await renewSession()
  expect(asked('/auth/refresh').at(-1)?.body).toEqual({ tenant: null })
})

it('FORBIDDEN for a manager renews the session and sets the rules-changed notice', async () => {
  openSession(tokens(own))
  await enterProfile(ana)
  answer = ({ path }) =>
    path === '/auth/refresh' ? { status: 200, body: { ...tokens(managing(ana, [])), tenantEnded: false } } : fault(403, 'FORBIDDEN')
  await expect(api('GET /videos')).rejects.toMatchObject({ code: 'FORBIDDEN' })
  expect(signedIn()?.tenant?.rules).toEqual([])
  expect(profileNotice.get()).toBe('rules-changed')
})

it('refreshOnReturn fetches the session on focus after 60 seconds and sets the rules-changed notice', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const stop = refreshOnReturn()
  openSession(tokens(managing(ana, [])))
  answer = () => ({ status: 200, body: managing(ana) })
  const comeBackAfter = async (seconds: number) => {
    vi.setSystemTime(Date.now() + seconds * 1000)
    window.dispatchEvent(new Event('focus'))
    document.dispatchEvent(new Event('visibilitychange'))
    await Promise.resolve()
    return asked('/user/me').length
  }
  expect([await comeBackAfter(59), await comeBackAfter(1), await comeBackAfter(59)]).toEqual([0, 1, 1])
  await vi.waitFor(() => expect(signedIn()?.tenant?.rules).toEqual(['videozz:videos:list']))
  expect(profileNotice.get()).toBe('rules-changed')
  expect(await comeBackAfter(60)).toBe(2)
  stop()
  expect(await comeBackAfter(60)).toBe(2)
})

it('readSession ignores an answer older than the last one applied', async () => {
  openSession(tokens(own))
  const release = hold('/user/me', { status: 200, body: { ...own, name: 'old' } })
  const first = readSession()
  await vi.waitFor(() => expect(asked('/user/me')).toHaveLength(1))
  answer = () => ({ status: 200, body: { ...own, name: 'new' } })
  await readSession()
  release()
  await first
  expect(signedIn()?.name).toBe('new')
})

it('rereadSession keeps the session when the API answers 503', async () => {
  openSession(tokens(own))
  answer = () => fault(503, 'UNAVAILABLE')
  await rereadSession()
  expect(signedIn()).toEqual(own)
})

it('FORBIDDEN on the own account does not renew the session', async () => {
  openSession(tokens(own))
  answer = () => fault(403, 'FORBIDDEN')
  await expect(api('GET /videos')).rejects.toMatchObject({ code: 'FORBIDDEN' })
  expect(asked('/auth/refresh')).toEqual([])
})

it('rejects a call with PROFILE_CHANGED, unsent, when the renewal before it changes the account', async () => {
  openSession({ ...tokens(managing(ana)), expiresIn: 5 })
  answer = () => ({ status: 200, body: { ...tokens(own), tenantEnded: true } })
  const changing = api('DELETE /videos/{key}', { params: { key: 'k'.repeat(16) } })
  await expect(changing).rejects.toMatchObject({ code: 'PROFILE_CHANGED' })
  await expect(changing).rejects.toBeInstanceOf(ApiError)
  expect(calls.map(({ path }) => path)).toEqual(['/auth/refresh'])
})

/** Answers that path only once released, everything else as before. */
function hold(path: string, held: { status: number; body: unknown }): () => void {
  const plain = answer
  let release = (): void => undefined
  answer = (call) => (call.path === path ? new Promise((resolve) => (release = () => resolve(held))) : plain(call))
  return () => release()
}
const video = `/videos/${'k'.repeat(16)}`
const save = () => api('PUT /videos/{key}', { params: { key: 'k'.repeat(16) }, body: { title: 'Aula', description: '' } })

it.each([
  ['an answer', () => api('GET /videos'), '/videos', { status: 200, body: { ofAna: true } }],
  ['the answer to a change', save, video, { status: 200, body: { ofAna: true } }],
  ['a refusal', save, video, fault(404, 'VIDEO_NOT_FOUND')],
])('rejects with PROFILE_CHANGED when %s arrives after a switch of account', async (_what, ask, path, held) => {
  openSession(tokens(managing(ana)))
  const release = hold(path, held)
  const slow = ask()
  await vi.waitFor(() => expect(asked(path)).toHaveLength(1), patient)
  await enterProfile(bia)
  release()
  await expect(slow).rejects.toMatchObject({ code: 'PROFILE_CHANGED' })
})

it.each([
  ['signed-out', 'PROFILE_CHANGED'],
  ['expired', undefined],
] as const)('a PUT pending when the session is closed as %s ends with error code %s', async (phase, code) => {
  openSession(tokens(own))
  const release = hold(video, { status: 200, body: {} })
  const slow = save().then(
    () => undefined,
    (error: unknown) => (error instanceof ApiError ? error.code : 'UNKNOWN'),
  )
  await vi.waitFor(() => expect(asked(video)).toHaveLength(1), patient)
  closeSession(phase)
  release()
  expect(await slow).toBe(code)
})

it('leaveProfile ends in the own profile when the logout is answered TENANT_ENDED', async () => {
  openSession(tokens(managing(ana)))
  const release = hold('/auth/manager/logout', fault(403, 'TENANT_ENDED'))
  const leaving = leaveProfile()
  await vi.waitFor(() => expect(asked('/auth/manager/logout')).toHaveLength(1), patient)
  openSession(tokens(own))
  release()
  await leaving
  expect(signedIn()?.tenant).toBeNull()
})

it('signOut closes the session when the account changes before the answer', async () => {
  openSession(tokens(managing(ana)))
  const release = hold('/auth/sign-out', { status: 200, body: {} })
  const leaving = signOut()
  await vi.waitFor(() => expect(asked('/auth/sign-out')).toHaveLength(1), patient)
  openSession(tokens(own))
  release()
  await leaving
  expect(sessionStore.get()).toEqual({ phase: 'signed-out' })
})

it('a renewal begun before enterProfile does not undo the switch of account', async () => {
  openSession(tokens(own))
  const plain = answer
  let release = (): void => undefined
  answer = (call) =>
    call.path === '/auth/refresh'
      ? new Promise((resolve) => (release = () => resolve({ status: 200, body: { ...tokens(own, 'old'), tenantEnded: false } })))
      : plain(call)
  const renewing = renewSession()
  await vi.waitFor(() => expect(asked('/auth/refresh')).toHaveLength(1), patient)
  await enterProfile(ana)
  release()
  await renewing
  expect(signedIn()?.accountId).toBe(ana)
})
