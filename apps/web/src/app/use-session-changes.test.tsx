// @vitest-environment happy-dom
import type { Session } from '@videozz/contract/browser'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { queryClient } from '../shared/api/query-client.ts'
import { recentMediaQuery } from '../shared/queries/media.ts'
import { returns } from '../shared/realtime/realtime.ts'
import { closeSession, openSession, sessionStore } from '../shared/session/session.ts'
import { until } from '../shared/testing/until.ts'
import { router } from './router.tsx'
import { useSessionChanges } from './use-session-changes.ts'
import { professionalPlan } from '../shared/testing/plans.ts'

const listeners = vi.hoisted(() => new Map<string, () => void>())
vi.mock('../shared/realtime/realtime.ts', async (load) => ({
  ...(await load<typeof import('../shared/realtime/realtime.ts')>()),
  followSession: () => () => undefined,
  listen: (event: string, listener: () => void) => {
    listeners.set(event, listener)
    return () => listeners.delete(event)
  },
}))

const own = {
  id: 'p'.repeat(16),
  accountId: 'a'.repeat(16),
  name: 'Ana',
  status: 'activated',
  plan: professionalPlan,
  flags: [],
  tenant: null,
  supportUserId: null,
} as unknown as Session
const managing = (tenant: string): Session => ({
  ...own,
  accountId: tenant,
  tenant: { id: tenant, name: 'Bia', email: 'bia@exemplo.com', status: 'activated', rules: ['videozz:videos:list'] } as Session['tenant'],
})
const open = (session: Session) => openSession({ accessToken: session.accountId, expiresIn: 900, session })

let root: Root
const seen: boolean[] = []
function Frame() {
  const leaving = useSessionChanges()
  seen.push(leaving)
  return null
}
beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('fetch', async () => Response.json({}))
  open(own)
  seen.length = 0
  root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () => root.render(<Frame />))
})
afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
  closeSession('signed-out')
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

it.each([
  ['/media', ['/']],
  ['/', []],
])('a switch of account at %s opens Início and clears the query cache', async (from, pushed) => {
  router.history.replace(from)
  await router.load()
  queryClient.setQueryData<unknown>(recentMediaQuery.queryKey, 'of the own account')
  const push = vi.spyOn(router.history, 'push')
  await act(async () => open(managing('t'.repeat(16))))
  await until(() => expect(seen).toEqual(expect.arrayContaining([true])))
  await until(() => expect(seen.at(-1)).toBe(false))
  expect(push.mock.calls.map(([path]) => path)).toEqual(pushed)
  expect([router.state.location.pathname, queryClient.getQueryData(recentMediaQuery.queryKey)]).toEqual(['/', undefined])
})

it.each([
  ['an event says that the account changed', () => listeners.get('accountChanged')?.()],
  ['the channel was disconnected meanwhile', () => returns.set(returns.get() + 1)],
])('fetches the session again when %s', async (_when, happen) => {
  vi.stubGlobal('fetch', async () => Response.json({ ...own, status: 'canceled' }))
  await act(async () => happen())
  await until(() => expect(sessionStore.get()).toMatchObject({ phase: 'signed-in', session: { status: 'canceled' } }))
})

it('says that the folders of a member changed, and fetches what is shown again', async () => {
  const member = managing('t'.repeat(16))
  const within = (key: string) => ({ ...member, tenant: { ...member.tenant!, folders: [{ key, name: 'Curso' }] } })
  await act(async () => open(within('f'.repeat(16))))
  await until(() => expect(seen.at(-1)).toBe(false))
  const invalidated = vi.spyOn(queryClient, 'invalidateQueries')
  await act(async () => open(within('f'.repeat(16))))
  expect(invalidated).not.toHaveBeenCalled()
  await act(async () => open(within('g'.repeat(16))))
  expect(invalidated).toHaveBeenCalledWith()
})
