// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import type { Session } from '@videozz/contract/browser'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { closeSession, openSession } from '../../../shared/session/session.ts'
import { PlatformChanges } from './platform-changes.tsx'

const session = { id: 'p'.repeat(16), accountId: 'a'.repeat(16), tenant: null } as Session
let root: Root
let asked: string[] = []

beforeAll(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true))
afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
  closeSession('signed-out')
  asked = []
})

async function show(total: number, who = session): Promise<string> {
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    const change = { id: 1, at: '2026-03-01T15:00:00.000Z', what: 'Conta bloqueada', reason: 'Fraude confirmada' }
    return Response.json({ total, changes: total === 0 ? [] : [change] })
  })
  openSession({ accessToken: 't', expiresIn: 900, session: who })
  root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () =>
    root.render(
      <MantineProvider env="test">
        <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
          <PlatformChanges />
        </QueryClientProvider>
      </MantineProvider>,
    ),
  )
  for (let turn = 0; turn < 10; turn++) await act(() => new Promise((resolve) => setTimeout(resolve)))
  return document.body.textContent
}

it('lists platform changes with their reason and shows pagination', async () => {
  const text = await show(6)
  expect(text).toContain('Conta bloqueada')
  expect(text).toContain('Motivo: Fraude confirmada')
  expect(document.querySelector('[aria-label="Página 2"]')).not.toBeNull()
})

it('is hidden without changes, and hidden without a request for a manager', async () => {
  expect(await show(0)).not.toContain('Alterações da plataforma')
  expect(asked).toHaveLength(1)
  await act(async () => root.unmount())
  expect(await show(1, { ...session, tenant: { id: 'a'.repeat(16), rules: [] as string[] } } as Session)).not.toContain(
    'Alterações da plataforma',
  )
  expect(asked).toHaveLength(1)
})
