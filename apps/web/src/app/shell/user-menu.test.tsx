// @vitest-environment happy-dom
import { createMemoryHistory, createRootRoute, createRouter } from '@tanstack/react-router'
import type { Session } from '@videozz/contract/browser'
import { act } from 'react'
import type { Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { closeSession, openSession } from '../../shared/session/session.ts'
import { showRouted } from '../../shared/testing/show-routed.tsx'
import { UserMenu } from './user-menu.tsx'
import { professionalPlan } from '../../shared/testing/plans.ts'

const support = {
  id: 'p'.repeat(16),
  accountId: 'a'.repeat(16),
  name: 'Marina Duarte',
  email: 'marina@exemplo.com',
  status: 'activated',
  plan: professionalPlan,
  flags: [],
  tenant: { id: 't'.repeat(16), name: ' Ana  Souza', email: 'ana@exemplo.com', status: 'activated', rules: [] },
  supportUntil: '2026-11-22T15:30:00.000Z',
} as unknown as Session

let root: Root
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }))
  vi.stubGlobal('fetch', async () => Response.json([]))
  openSession({ accessToken: 't', expiresIn: 900, session: support })
})
afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
  closeSession('signed-out')
  vi.unstubAllGlobals()
})

it('shows the managed account, and describes the menu by e-mail and end of the support access', async () => {
  root = await showRouted(createRouter({ routeTree: createRootRoute({ component: UserMenu }), history: createMemoryHistory() }))
  expect(document.body.textContent).toContain('Gerenciando Ana')
  await act(async () => document.querySelector('button')?.click())
  const menu = await vi.waitFor(() => {
    const found = document.querySelector('[role="menu"]')
    expect(found?.querySelector('[role="menuitem"]')).toBeTruthy()
    return found
  }, 20_000)
  const description = document.getElementById(menu?.getAttribute('aria-describedby') ?? '')
  expect(description?.textContent).toContain('marina@exemplo.com')
  expect(description?.textContent).toMatch(/Acesso de suporte até 22\/11\/2026/)
  expect(description?.closest('[aria-hidden="true"]')).toBeNull()
})
