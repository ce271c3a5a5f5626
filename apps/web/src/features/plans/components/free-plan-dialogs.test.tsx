// @vitest-environment happy-dom
import { createMemoryHistory, createRootRoute, createRoute, createRouter } from '@tanstack/react-router'
import type { Session } from '@videozz/contract/browser'
import { act } from 'react'
import type { Root } from 'react-dom/client'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { closeSession, openSession } from '../../../shared/session/session.ts'
import { showRouted } from '../../../shared/testing/show-routed.tsx'
import { FreePlanDialogs } from './free-plan-dialogs.tsx'
import { freePlan, professionalPlan } from '../../../shared/testing/plans.ts'

const dayMs = 24 * 60 * 60 * 1000
const free = {
  id: 'p'.repeat(16),
  accountId: 'a'.repeat(16),
  status: 'activated',
  planType: 'default',
  plan: freePlan,
  subscription: { origin: 'videozz' },
  tenant: null,
} as unknown as Session

let root: Root | undefined
let recorded: Set<string>
/** Another in each test: what a person did is remembered while the page lives. */
let person = 0

const respond = (url: string, init?: { method?: string; body?: string }): unknown => {
  if (url.endsWith('/hotjar/event') && init?.method === 'POST') {
    recorded.add((JSON.parse(init.body ?? '') as { event: string }).event)
    return {}
  }
  return url.includes('/hotjar/event/') ? { exists: recorded.has(url.split('/').at(-2) ?? '') } : { product: 'Videozz' }
}

// Fetched on demand in the page; here before anything is counted.
beforeAll(() => Promise.all([import('./welcome-modal.tsx'), import('./upgrade-modal.tsx')]))
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }))
  vi.stubGlobal('fetch', async (url: string, init?: { method?: string; body?: string }) => Response.json(respond(url, init)))
  localStorage.clear()
  recorded = new Set()
  person += 1
})
afterEach(async () => {
  await leave()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function leave(): Promise<void> {
  await act(async () => root?.unmount())
  document.body.replaceChildren()
  closeSession('signed-out')
}
const settle = async () => {
  for (let turn = 0; turn < 10; turn++) await act(() => new Promise((resolve) => setTimeout(resolve)))
}
async function visit(share: number, session: Partial<Session> = {}): Promise<string | undefined> {
  const one = { ...free, id: String(person).padStart(16, 'p'), ...session }
  openSession({ accessToken: 't', expiresIn: 900, session: one })
  const rootRoute = createRootRoute()
  const paths = ['/', '/upload', '/plans'].map((path) =>
    createRoute({
      getParentRoute: () => rootRoute,
      path,
      component: () => (path === '/' ? <FreePlanDialogs consumed={Math.ceil(one.plan.storageSize * share)} /> : <p>{path}</p>),
    }),
  )
  const history = createMemoryHistory({ initialEntries: ['/'] })
  root = await showRouted(createRouter({ routeTree: rootRoute.addChildren(paths), history }))
  await settle()
  return document.querySelector('[role="dialog"]')?.textContent?.replaceAll('\u00A0', ' ')
}
const press = async (label: string) => {
  const found = [...document.querySelectorAll<HTMLElement>('button, a')].find(({ textContent }) => textContent === label)
  await act(async () => found?.click())
  await settle()
}

it.each(['Explorar depois', 'Carregar arquivos'])('shows the welcome dialog once per user, across browsers: %s', async (way) => {
  expect(await visit(0)).toMatch(/2 GB de armazenamento.*500 MB.*até 720p.*Sem Imprint/)
  await press(way)
  expect(document.querySelector('[role="dialog"]')).toBeNull()
  expect(document.body.textContent).toContain(way === 'Carregar arquivos' ? '/upload' : '')
  expect([...recorded]).toEqual(['free-plan-welcome'])
  await leave()
  expect(await visit(0)).toBeUndefined()
  await leave()
  localStorage.clear()
  expect(await visit(0)).toBeUndefined()
})

it.each([
  [0.8, /Você já usa 80,00% dos 2 GB/],
  [1.2, /Seu espaço acabou.*Você já usa 100,00% dos 2 GB/],
])('shows the upgrade dialog at a storage use of %d, and again a day after it was postponed', async (share, text) => {
  expect(await visit(share)).toMatch(text)
  await press('Lembre-me depois')
  await leave()
  expect(await visit(share)).toBeUndefined()
  await leave()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + dayMs - 5000 })
  expect(await visit(share)).toBeUndefined()
  await leave()
  vi.setSystemTime(Date.now() + 6000)
  expect(await visit(share)).toMatch(text)
  await press('Conhecer planos')
  expect(document.body.textContent).toContain('/plans')
})

it('shows the welcome dialog, not the upgrade dialog, when the subscription has another origin', async () => {
  expect(await visit(0.9, { subscription: { origin: 'space' } })).toContain('Boas-vindas')
})

it.each([
  ['a paid plan', { planType: 'paid', plan: professionalPlan }],
  ['a manager', { tenant: { rules: [] } as unknown as Session['tenant'] }],
  ['an overdue account', { status: 'overdue' }],
] as [string, Partial<Session>][])('shows no dialog for %s', async (_who, session) => {
  expect(await visit(0, session)).toBeUndefined()
  await leave()
  expect(await visit(0.9, session)).toBeUndefined()
})
