// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import type { Session } from '@videozz/contract/browser'
import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { closeSession, openSession } from '../../../shared/session/session.ts'
import InvitationScreen from './invitation-screen.tsx'

const session = { id: 'p'.repeat(16), accountId: 'a'.repeat(16), email: 'caio@exemplo.com', tenant: null } as Session
const invitation = {
  account: { name: 'Ana Souza', email: 'ana@exemplo.com' },
  email: 'caio@exemplo.com',
  rules: ['videozz:videos:list', 'videozz:videos:edit'],
  expiresAt: '2026-03-08T12:00:00.000Z',
  hasAccount: true,
}

let root: Root
let hasAccount: boolean
let over: boolean
let calls: string[]

beforeAll(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true))
beforeEach(() => {
  hasAccount = true
  over = false
  calls = []
  sessionStorage.clear()
  location.hash = '#token=abcdefghijklmnopqrstuvwxyz'
  vi.stubGlobal('fetch', async (url: string) => {
    const { pathname } = new URL(url, 'http://x')
    calls.push(pathname)
    if (over)
      return Response.json(
        { error: { code: 'INVITATION_INVALID', message: 'Este convite não vale mais.', requestId: 'r' } },
        { status: 400 },
      )
    if (pathname.endsWith('/accept')) return Response.json({ accountId: 'o'.repeat(16), name: 'Ana Souza' })
    if (pathname.endsWith('/auth/manager'))
      return Response.json({ accessToken: 't', expiresIn: 900, session: { ...session, accountId: 'o'.repeat(16) } })
    return Response.json({ ...invitation, hasAccount })
  })
})
afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
  closeSession('signed-out')
})

const settle = async () => {
  for (let turn = 0; turn < 10; turn++) await act(() => new Promise((resolve) => setTimeout(resolve)))
}
async function show(who: Session | null): Promise<void> {
  if (who) openSession({ accessToken: 't', expiresIn: 900, session: who })
  const top = createRootRoute()
  const route = (path: string, component: () => ReactNode) => createRoute({ getParentRoute: () => top, path, component })
  const router = createRouter({
    routeTree: top.addChildren([route('/convite', InvitationScreen), route('/', () => 'Início'), route('/entrar', () => 'Entrar')]),
    history: createMemoryHistory({ initialEntries: ['/convite'] }),
  })
  root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () =>
    root.render(
      <MantineProvider env="test">
        <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
          <RouterProvider router={router as never} />
        </QueryClientProvider>
      </MantineProvider>,
    ),
  )
  await settle()
}
const text = () => document.body.textContent ?? ''
const heading = () => document.querySelector('h1')?.textContent

it('takes the token out of the address, and offers to sign in to the person with the address', async () => {
  await show(null)
  expect(location.hash).toBe('')
  expect(text()).toContain('Permissões: Ver a biblioteca, Editar mídias.')
  const entry = [...document.querySelectorAll('a')].find((one) => one.textContent === 'Entrar para aceitar')
  expect(entry?.getAttribute('href')).toBe('/entrar?voltar=%2Fconvite')
})

it('asks name and password of a person without an account', async () => {
  hasAccount = false
  await show(null)
  expect(heading()).toBe('Crie sua conta e aceite')
  expect(document.querySelector<HTMLInputElement>('input[readonly]')?.value).toBe('caio@exemplo.com')
})

it('accepts once, and acts for the account', async () => {
  await show(session)
  await act(async () => [...document.querySelectorAll('button')].find((one) => one.textContent === 'Aceitar convite')?.click())
  await settle()
  expect(calls.slice(-2)).toEqual(['/api/manager-invitations/accept', '/api/auth/manager'])
  expect(text()).toContain('Início')
})

it('does not offer to accept to another person', async () => {
  await show({ ...session, email: 'outra@exemplo.com' })
  expect(heading()).toBe('Convite de outra pessoa')
  expect(text()).not.toContain('Aceitar convite')
})

it('says that an invitation is over without offering to try again, and that an address lacks its token', async () => {
  over = true
  await show(null)
  expect(text()).toContain('Este convite não vale mais.')
  expect(text()).not.toContain('Tentar novamente')
  await act(async () => root.unmount())
  sessionStorage.clear()
  await show(null)
  expect(heading()).toBe('Link incompleto')
})
