// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import type { Session } from '@videozz/contract/browser'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { closeSession, openSession } from '../../../shared/session/session.ts'
import type { AccountAccess } from '../../../shared/queries/account-accesses.ts'
import { AccountAccesses } from './account-accesses.tsx'

const session = { id: 'p'.repeat(16), accountId: 'a'.repeat(16), tenant: null } as Session
const access = (id: number, change: Partial<AccountAccess> = {}): AccountAccess => ({
  id: String(id).padStart(16, '0'),
  kind: 'support',
  name: `Sofia ${id}`,
  email: 'sofia@exemplo.com',
  reason: 'Chamado 4711',
  startedAt: '2026-03-01T12:00:00.000Z',
  endedAt: '2026-03-01T13:00:00.000Z',
  changes: [],
  changeCount: 0,
  ...change,
})

let root: Root
let accesses: AccountAccess[]
let down: boolean
let asked: string[]

beforeAll(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true))
beforeEach(() => {
  accesses = []
  down = false
  asked = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    asked.push(url)
    if (init.method === 'POST') {
      accesses = accesses.map((one) => (url.includes(one.id) ? { ...one, endedAt: '2026-03-01T14:00:00.000Z' } : one))
      return Response.json({})
    }
    if (down) return Response.json({ error: { code: 'UNEXPECTED', message: 'Algo deu errado.', requestId: 'r' } }, { status: 500 })
    const page = Number(new URL(url, 'http://x').searchParams.get('page'))
    return Response.json({ total: accesses.length, accesses: accesses.slice((page - 1) * 5, page * 5) })
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
async function show(who: Session = session): Promise<void> {
  openSession({ accessToken: 't', expiresIn: 900, session: who })
  root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () =>
    root.render(
      <MantineProvider env="test">
        <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
          <AccountAccesses />
        </QueryClientProvider>
      </MantineProvider>,
    ),
  )
  await settle()
}
const text = () => document.body.textContent ?? ''
const press = async (name: string) => {
  const button = [...document.querySelectorAll('button')].find((one) => (one.getAttribute('aria-label') ?? one.textContent) === name)
  await act(async () => button?.click())
  await settle()
}

it('shows the empty state and the account key when there are no accesses', async () => {
  await show()
  expect(text()).toContain('Ninguém além de você entrou nesta conta.')
  expect(text()).toContain(`Chave da conta: ${session.accountId}`)
})

it('lists each access with role, name, reason, start, end and changes', async () => {
  accesses = [
    access(1, { changeCount: 22, changes: [{ at: '2026-03-01T12:30:00.000Z', what: 'Reprocessou uma mídia' }] }),
    access(2, { endedAt: null }),
    access(3, { kind: 'manager', reason: null, endedAt: null }),
  ]
  await show()
  const [support, open, manager] = [...document.querySelectorAll('ul > li')].map((entry) => entry.textContent)
  expect(support).toContain(
    'Sofia 1Suportesofia@exemplo.com · entrou em 01/03/2026 às 09:00, saiu em 01/03/2026 às 10:00Motivo: Chamado 4711',
  )
  expect(support).toContain('22 alterações01/03/2026 às 09:30: Reprocessou uma mídiae mais 21 antes destas')
  expect(open).toContain('ainda na conta')
  expect(open).toContain('Não alterou nada.')
  expect(manager).toContain('Gerente')
  expect(manager).not.toContain('Motivo')
  expect(manager).toContain('ainda na conta')
})

it('offers to end only open support accesses, and ends one after confirmation', async () => {
  accesses = [access(1), access(2, { endedAt: null }), access(3, { kind: 'manager', endedAt: null })]
  await show()
  const buttons = () =>
    [...document.querySelectorAll('ul button')].map((button) => button.getAttribute('aria-label')).filter((label) => label !== null)
  expect(buttons()).toEqual(['Encerrar acesso de Sofia 2'])
  await press('Encerrar acesso de Sofia 2')
  expect(text()).toContain('Encerrar este acesso?')
  await press('Cancelar')
  expect(asked.filter((url) => url.endsWith('/end'))).toEqual([])
  await press('Encerrar acesso de Sofia 2')
  await press('Encerrar acesso')
  expect(asked.filter((url) => url.includes('/end')).map((url) => new URL(url, 'http://x').pathname)).toEqual([
    `/api/account/accesses/${accesses[1]?.id}/end`,
  ])
  await vi.waitFor(() => expect(buttons()).toEqual([]))
  expect(document.querySelectorAll('ul > li')[1]?.textContent).toContain('saiu em 01/03/2026 às 11:00')
})

it('shows five accesses per page and requests the next page', async () => {
  accesses = Array.from({ length: 7 }, (_, index) => access(index + 1))
  await show()
  expect(document.querySelectorAll('ul > li')).toHaveLength(5)
  await press('Próxima página')
  expect(asked.at(-1)).toContain('page=2')
  expect([...document.querySelectorAll('ul > li b')].map((name) => name.textContent)).toEqual(['Sofia 6', 'Sofia 7'])
})

it('shows the message of a failed request and loads again on retry', async () => {
  down = true
  await show()
  expect(text()).toContain('Algo deu errado.')
  down = false
  await press('Tentar novamente')
  expect(text()).toContain('Ninguém além de você')
})

it('hides the section and requests nothing for a manager', async () => {
  await show({ ...session, tenant: { id: session.accountId, rules: [] } } as unknown as Session)
  expect(text()).not.toContain('Acessos à conta')
  expect(asked).toEqual([])
})
