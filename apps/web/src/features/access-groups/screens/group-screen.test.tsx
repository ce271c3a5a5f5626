// @vitest-environment happy-dom
import { type AnyRouter, createMemoryHistory, createRootRoute, createRoute, createRouter } from '@tanstack/react-router'
import type { Root } from 'react-dom/client'
import { act } from 'react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { showRouted } from '../../../shared/testing/show-routed.tsx'
import { until } from '../../../shared/testing/until.ts'
import type { Session } from '@videozz/contract/browser'
import { sessionStore } from '../../../shared/session/session.ts'
import { GroupScreen } from './group-screen.tsx'

const id = 'g'.repeat(16)
const folder = { key: 'f'.repeat(16), name: 'Curso de canto' }
const group = {
  id,
  name: 'Editores',
  description: '',
  users_count: 1,
  privileges_count: 0,
  bound: false,
  folders: [],
  createdAt: '2026-03-01T12:00:00.000Z',
}
const modules = [
  {
    id: 'videos',
    name: 'Mídias',
    actions: [
      { id: 'videozz:videos:list', name: 'Visualização' },
      { id: 'videozz:videos:edit', name: 'Edição' },
    ],
  },
  { id: 'folders', name: 'Pastas', actions: [{ id: 'videozz:folders:list', name: 'Visualização' }] },
]

let root: Root
let router: AnyRouter
let calls: { method: string; path: string; body: unknown }[]
let refused: Response | null

beforeAll(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true))
beforeEach(async () => {
  calls = []
  refused = null
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit = {}) => {
    const path = new URL(url, 'http://x').pathname.replace('/api', '')
    if (method !== 'GET') {
      calls.push({ method, path, body: typeof body === 'string' ? JSON.parse(body) : undefined })
      return refused ?? Response.json(path.endsWith('/users') ? {} : group)
    }
    if (path === '/modules') return Response.json(modules)
    if (path === '/groups/log') return Response.json({ total: 0, changes: [] })
    if (path.endsWith('/actions')) return Response.json([])
    if (path.endsWith('/users'))
      return Response.json([{ id: 'm'.repeat(16), name: 'Bia Prado', email: 'bia@exemplo.com', joined: true, addedAt: group.createdAt }])
    return Response.json(group)
  })
  const base = createRootRoute()
  const here = createRoute({
    getParentRoute: () => base,
    path: '/access-groups/$id',
    component: () => (
      <GroupScreen
        id={id}
        FoldersDialog={({ opened, onConfirm }) => opened && <button onClick={() => onConfirm([folder])}>Curso</button>}
      />
    ),
  })
  const list = createRoute({ getParentRoute: () => base, path: '/access-groups', component: () => <p>A lista</p> })
  const history = createMemoryHistory({ initialEntries: [`/access-groups/${id}`] })
  router = createRouter({ routeTree: base.addChildren([here, list]), history })
  root = await showRouted(router)
  sessionStore.set({ phase: 'signed-in', session: {} as Session })
  await until(() => expect(document.body.textContent).toContain('Bia Prado'))
})
afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
})

const press = async (name: string) => {
  const found = [...document.querySelectorAll('button')].findLast((one) => (one.getAttribute('aria-label') ?? one.textContent) === name)
  expect(found, `${name} in ${document.body.textContent}`).toBeDefined()
  await act(async () => found?.click())
}
const box = (label: string, turn = 0): HTMLInputElement => {
  const found = [...document.querySelectorAll('label')].filter((one) => one.textContent === label)[turn]
  const input = found?.htmlFor ? document.getElementById(found.htmlFor) : null
  if (!(input instanceof HTMLInputElement)) throw new Error(`no box ${label}`)
  return input
}
const click = (input: HTMLElement) => act(async () => input.click())
const write = (selector: string, value: string) =>
  act(async () => {
    const field = document.querySelector<HTMLInputElement>(selector)!
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })

it('an action switches the view of its module on and locks it, with the reason; select all marks every one', async () => {
  await click(box('Edição'))
  expect(box('Visualização').checked).toBe(true)
  expect(box('Visualização').getAttribute('aria-description')).toBe('A permissão de leitura é obrigatória para as outras permissões.')
  await click(box('Visualização'))
  expect(box('Visualização').checked).toBe(true)
  expect(box('Visualização', 1).checked).toBe(false)
  expect(box('Marcar todos').indeterminate).toBe(true)
  await click(box('Marcar todos'))
  expect(box('Visualização', 1).checked).toBe(true)
  await click(box('Edição'))
  expect(box('Visualização').getAttribute('aria-disabled')).toBeNull()
  await click(box('Visualização'))
  expect(box('Visualização').checked).toBe(false)
})

it('saving sends texts, folders and actions, and leads to the list', async () => {
  await click(box('Edição'))
  await click(box('Só algumas pastas'))
  await press('Salvar')
  expect(calls).toEqual([])
  expect(document.querySelector('[role=alert]')?.textContent).toContain('Escolha pelo menos uma pasta')
  await press('Escolher pastas')
  await press('Curso')
  await press('Salvar')
  await until(() => expect(document.body.textContent).toContain('A lista'))
  expect(calls).toEqual([
    { method: 'PUT', path: `/groups/${id}`, body: { name: 'Editores', description: '', folders: [folder.key] } },
    { method: 'PUT', path: `/groups/${id}/privileges`, body: { actions: ['videozz:videos:list', 'videozz:videos:edit'] } },
  ])
})

it('leaving with unsaved changes asks first', async () => {
  await click(box('Edição'))
  expect(document.querySelector('output')?.textContent).toBe('Alterações não salvas')
  await act(async () => void router.navigate({ to: '/access-groups' }))
  await until(() => expect(document.body.textContent).toContain('Sair sem salvar?'))
  await press('Continuar editando')
  expect(document.body.textContent).toContain('Bia Prado')
  await act(async () => void router.navigate({ to: '/access-groups' }))
  await press('Sair sem salvar')
  await until(() => expect(document.body.textContent).toContain('A lista'))
})

it('adds a member by e-mail, shows a refusal at the field, and asks before it removes one', async () => {
  await write('input[type=email]', 'caio')
  await press('Adicionar')
  expect(document.body.textContent).toContain('Informe um e-mail válido.')
  refused = Response.json(
    { error: { code: 'GROUP_MEMBER_ALREADY', message: 'Esta pessoa já está neste grupo.', requestId: 'r' } },
    { status: 409 },
  )
  await write('input[type=email]', 'bia@exemplo.com')
  await press('Adicionar')
  await until(() => expect(document.body.textContent).toContain('Esta pessoa já está neste grupo.'))
  refused = null
  await press('Remover Bia Prado')
  await until(() => expect(document.body.textContent).toContain('Deseja realmente excluir esse usuário?'))
  await press('Remover usuário')
  await until(() => expect(calls.at(-1)).toEqual({ method: 'DELETE', path: `/groups/${id}/users`, body: { email: 'bia@exemplo.com' } }))
})
