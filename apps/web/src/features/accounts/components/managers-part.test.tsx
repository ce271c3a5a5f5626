// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import type { Managers } from '../../../shared/queries/managers.ts'
import { ManagersPart } from './managers-part.tsx'

const manager: Managers['managers'][number] = {
  id: 'm'.repeat(16),
  name: 'Bia Prado',
  email: 'bia@exemplo.com',
  rules: ['videozz:videos:list', 'videozz:videos:edit'],
  since: '2026-03-01T12:00:00.000Z',
}
const invitation: Managers['invitations'][number] = {
  id: 'i'.repeat(16),
  email: 'caio@exemplo.com',
  rules: ['videozz:videos:list'],
  sentAt: '2026-03-01T12:00:00.000Z',
  expiresAt: '2026-03-08T12:00:00.000Z',
  expired: false,
}

let root: Root
let managers: Managers
let down: boolean
let calls: { method: string; path: string; body: unknown }[]
let refusal: { code: string; message: string } | null

beforeAll(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true))
beforeEach(() => {
  managers = { managers: [], invitations: [], most: 20 }
  down = false
  calls = []
  refusal = null
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit = {}) => {
    if (down) return Response.json({ error: { code: 'UNEXPECTED', message: 'Algo deu errado.', requestId: 'r' } }, { status: 500 })
    if (method === 'GET') return Response.json(managers)
    calls.push({ method, path: new URL(url, 'http://x').pathname, body: typeof body === 'string' ? JSON.parse(body) : undefined })
    if (refusal) return Response.json({ error: { ...refusal, requestId: 'r' } }, { status: 409 })
    return Response.json(method === 'DELETE' ? {} : method === 'PUT' ? manager : invitation)
  })
})
afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
})

const settle = async () => {
  for (let turn = 0; turn < 10; turn++) await act(() => new Promise((resolve) => setTimeout(resolve)))
}
async function show(embedded = true): Promise<void> {
  root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () =>
    root.render(
      <MantineProvider env="test">
        <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
          <ManagersPart embedded={embedded} />
        </QueryClientProvider>
      </MantineProvider>,
    ),
  )
  await settle()
}
const text = () => document.body.textContent ?? ''
const press = async (name: string) => {
  const found = [...document.querySelectorAll('button')].findLast((one) => (one.getAttribute('aria-label') ?? one.textContent) === name)
  expect(found, name).toBeDefined()
  await act(async () => found?.click())
  await settle()
}
const typeEmail = async (value: string) => {
  const field = document.querySelector<HTMLInputElement>('input[type=email]')!
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field, value)
  await act(async () => field.dispatchEvent(new Event('input', { bubbles: true })))
}

it('says that nobody manages the account, and that a failed list can be requested again', async () => {
  down = true
  await show()
  expect(text()).toContain('Algo deu errado.')
  down = false
  await press('Tentar novamente')
  expect(text()).toContain('Ninguém além de você gerencia esta conta.')
})

it('names the main platform where accounts of people are kept there, and asks nothing', async () => {
  down = true
  await show(false)
  expect(text()).toContain('mantidos na plataforma principal')
  expect(document.querySelectorAll('button')).toHaveLength(0)
})

it('invites by address and preset; a refusal is shown at the address', async () => {
  await show()
  await press('Convidar gerente')
  await press('Enviar convite')
  expect(calls).toEqual([])
  await typeEmail('caio@exemplo.com')
  refusal = { code: 'MANAGER_INVITED', message: 'Já há um convite para este e-mail. Reenvie ou cancele o convite.' }
  await press('Enviar convite')
  expect(document.querySelector('input[type=email]')?.getAttribute('aria-invalid')).toBe('true')
  expect(text()).toContain('Já há um convite para este e-mail.')
  refusal = null
  await press('Enviar convite')
  expect(calls.at(-1)).toEqual({
    method: 'POST',
    path: '/api/account/managers/invitations',
    body: { email: 'caio@exemplo.com', rules: ['videozz:videos:list', 'videozz:folders:list'] },
  })
})

it('resends and cancels an invitation, and ends a manager after confirmation', async () => {
  managers = { managers: [manager], invitations: [{ ...invitation, expired: true }], most: 2 }
  await show()
  expect(text()).toContain('Convite vencido')
  expect(document.querySelector('[aria-disabled=true]')?.textContent).toBe('Convidar gerente')
  await press('Reenviar convite para caio@exemplo.com')
  await press('Cancelar convite para caio@exemplo.com')
  await press('Encerrar acesso de Bia Prado')
  expect(calls).toHaveLength(2)
  await press('Encerrar acesso')
  expect(calls.map(({ method, path }) => `${method} ${path}`)).toEqual([
    `POST /api/account/managers/invitations/${invitation.id}/resend`,
    `DELETE /api/account/managers/invitations/${invitation.id}`,
    `DELETE /api/account/managers/${manager.id}`,
  ])
})
