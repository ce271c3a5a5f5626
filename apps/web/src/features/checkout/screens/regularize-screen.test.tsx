// @vitest-environment happy-dom
import { createMemoryHistory, createRootRoute, createRoute, createRouter } from '@tanstack/react-router'
import type { ApiAnswer, Invoice, Session } from '@videozz/contract/browser'
import { act } from 'react'
import type { Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { sessionStore } from '../../../shared/session/session.ts'
import { showRouted } from '../../../shared/testing/show-routed.tsx'
import { until } from '../../../shared/testing/until.ts'
import RegularizeScreen from './regularize-screen.tsx'

const instant = '2026-03-12T12:00:00.000Z'
const session = { status: 'overdue', statusSince: instant, tenant: null } as unknown as Session
const invoice: Invoice = {
  id: 'i'.repeat(16),
  amountCents: 19_900,
  periodStart: instant,
  periodEnd: instant,
  dueAt: instant,
  state: 'open',
  paidAt: null,
  lastError: null,
}
const subscription = { state: 'overdue', startedAt: instant, overdueSince: null } as ApiAnswer<'GET /subscriptions/mine'>['subscription']
let root: Root | undefined
let mine: ApiAnswer<'GET /subscriptions/mine'>

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }))
  vi.stubGlobal('fetch', async (url: string) =>
    Response.json(url.includes('/subscriptions/mine') ? mine : { product: 'Videozz', accounts: 'embedded', signInUrl: null }),
  )
  sessionStore.set({ phase: 'signed-in', session })
  mine = { subscription: null, invoices: [], payment: { mode: 'test', instructions: null }, shoppingUrl: null }
})
afterEach(async () => {
  await act(async () => root?.unmount())
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

async function visit(words: string): Promise<string> {
  const rootRoute = createRootRoute()
  const paths = ['/regularizar', '/assinaturas', '/plans'].map((path) =>
    createRoute({ getParentRoute: () => rootRoute, path, component: path === '/regularizar' ? RegularizeScreen : () => null }),
  )
  root = await showRouted(
    createRouter({ routeTree: rootRoute.addChildren(paths), history: createMemoryHistory({ initialEntries: ['/regularizar'] }) }),
  )
  await until(() => expect(document.body.textContent).toContain(words))
  return document.body.textContent ?? ''
}
const link = (words: string) =>
  [...document.querySelectorAll('a')].find(({ textContent }) => textContent === words)?.getAttribute('href') ?? null

it('without an open invoice says that nothing is open and leads on, to plans where no subscription runs', async () => {
  const text = await visit('Nada em aberto')
  expect(text).not.toMatch(/R\$|Total em aberto|avisou que pagou|Até o pagamento|Sua fatura está em atraso/)
  expect(text).toContain('Fale com quem administra a plataforma')
  expect(link('Conhecer planos')).toBe('/plans')
  await act(async () => root?.unmount())
  mine = { ...mine, subscription, invoices: [{ ...invoice, state: 'void' }] }
  await visit('Nada em aberto')
  expect(link('Ver assinaturas')).toBe('/assinaturas')
})

it('says that a payment was reported only where an invoice is in that state', async () => {
  mine = { ...mine, subscription, invoices: [invoice] }
  expect(await visit('Total em aberto')).not.toContain('avisou que pagou')
  await act(async () => root?.unmount())
  mine = { ...mine, invoices: [{ ...invoice, state: 'reported' }] }
  expect(await visit('Você avisou que pagou')).toMatch(/Total em aberto\s*R\$\s*199,00/)
})
