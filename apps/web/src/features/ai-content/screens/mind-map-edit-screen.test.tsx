// @vitest-environment happy-dom
import { Notifications, notifications } from '@mantine/notifications'
import { type AnyRouter, createMemoryHistory, createRootRoute, createRoute, createRouter } from '@tanstack/react-router'
import type { MindMapItem } from '@videozz/contract/browser'
import { emptyTopic, type MindMapNode } from '@videozz/domain'
import { act, type ReactNode } from 'react'
import type { Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { sessionStore } from '../../../shared/session/session.ts'
import { showRouted } from '../../../shared/testing/show-routed.tsx'
import { until } from '../../../shared/testing/until.ts'
import { quizSession, testQuiz } from '../testing/test-quiz.ts'
import MindMapEditScreen from './mind-map-edit-screen.tsx'

const id = 'm'.repeat(16)
const path = `/mapa-mental/${id}/edit`
const save = `PUT /mindMap/${id}`
const { evidence = [] } = testQuiz.questions[0] ?? {}
const topic = (name: string, children: MindMapNode[] = []): MindMapNode => ({ ...emptyTopic(name, `Tópico ${name}`), children })
const content: MindMapNode = { ...topic('r', [{ ...topic('a', [topic('a1')]), evidence }, topic('b')]) }
/** What the server makes of topics as they are sent. */
const withEvidence = (one: MindMapNode): MindMapNode => ({ ...one, evidence: [], children: one.children.map(withEvidence) })
const { questions: _questions, ...item } = testQuiz
const stored = { ...item, id, origin: 'mindMap', title: 'Timing', content } as unknown as MindMapItem

let map: MindMapItem
let refuse: Record<string, Response>
let calls: { call: string; body: unknown }[]
let root: Root | null = null
let router: AnyRouter
beforeEach(() => {
  map = stored
  refuse = {}
  calls = []
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  // On a small screen: the list is what is shown first.
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => undefined, removeEventListener: () => undefined }))
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit = {}) => {
    const call = `${method} ${new URL(url, 'http://x').pathname.replace('/api', '')}`
    const sent: unknown = typeof body === 'string' ? JSON.parse(body) : undefined
    calls.push({ call, body: sent })
    if (call === save && !refuse[call]) {
      const { title: name, content: topics } = sent as { title: string; content: MindMapNode }
      map = { ...map, title: name, content: withEvidence(topics), version: map.version + 1 }
    }
    return refuse[call]?.clone() ?? Response.json(map)
  })
  sessionStore.set({ phase: 'signed-in', session: quizSession })
})
afterEach(async () => {
  await act(async () => root?.unmount())
  root = null
  notifications.clean()
  document.body.replaceChildren()
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

async function visit(): Promise<void> {
  const base = createRootRoute()
  const route = (to: string, component: () => ReactNode) =>
    createRoute({ getParentRoute: () => base, path: to, component: () => [<Notifications key="n" />, <div key="c">{component()}</div>] })
  router = createRouter({
    routeTree: base.addChildren([
      route('/mapa-mental/$id/edit', () => <MindMapEditScreen />),
      route('/mapa-mental', () => 'Tela da lista'),
      route('/mapa-mental/$id/processing', () => 'Tela do processamento'),
    ]),
    history: createMemoryHistory({ initialEntries: [path] }),
  })
  root = await showRouted(router)
}
const text = (): string => document.body.textContent ?? ''
const shows = (words: string): Promise<void> => until(() => expect(text()).toContain(words))
const button = (name: string) =>
  [...document.querySelectorAll<HTMLElement>('button, [role="menuitem"]')].findLast(
    (one) => (one.getAttribute('aria-label') ?? one.textContent) === name,
  )
const press = async (name: string): Promise<void> => {
  await until(() => expect(button(name), `${name} in ${text()}`).toBeDefined())
  await act(async () => button(name)?.click())
}
const labels = (): (string | null)[] => [...document.querySelectorAll('[role="treeitem"]')].map((one) => one.getAttribute('aria-label'))
const item1 = (label: string) => document.querySelector<HTMLElement>(`[role="treeitem"][aria-label="${label}"]`)
const key = (target: Element | null, name: string, more: KeyboardEventInit = {}) =>
  act(async () => void target?.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true, ...more })))
const field = () => document.querySelector<HTMLInputElement>('[aria-label="Texto do tópico"]')
const type = (input: HTMLInputElement | null, value: string) =>
  act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value)
    input?.dispatchEvent(new Event('input', { bubbles: true }))
  })
const title = () => document.querySelector<HTMLInputElement>('input:not([aria-label])')
const offOf = () => button('Salvar alterações')?.getAttribute('aria-description')
const lastBody = () => calls.findLast(({ call }) => call === save)?.body as { title: string; seen: number; content: MindMapNode }

it('edits by keyboard, takes back, and saves with the version that was seen', async () => {
  await visit()
  await shows('4 tópicos')
  await until(() => expect(offOf()).toBe('Tudo salvo por aqui.'))
  await act(async () => item1('Tópico r')?.focus())
  await key(document.activeElement, 'ArrowDown')
  await until(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Tópico a'))
  await key(document.activeElement, 'F2')
  await until(() => expect(document.activeElement).toBe(field()))
  await type(field(), '  Antes   da ação ')
  await key(field(), 'Tab')
  await type(field(), 'Filho')
  await key(field(), 'Enter')
  await type(field(), 'Irmão')
  await key(field(), 'Enter')
  await key(field(), 'Enter')
  await until(() => expect(labels()).toEqual(['Tópico r', 'Antes da ação', 'Tópico a1', 'Filho', 'Irmão', 'Tópico b']))
  await until(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Antes da ação'))
  await key(item1('Antes da ação'), 'f')
  expect(labels()).toEqual(['Tópico r', 'Antes da ação', 'Tópico b'])
  expect(item1('Antes da ação')?.getAttribute('aria-expanded')).toBe('false')
  await act(async () => item1('Tópico b')?.focus())
  await key(item1('Tópico b'), 'Delete')
  expect(labels()).toEqual(['Tópico r', 'Antes da ação'])
  await key(item1('Antes da ação'), 'z', { ctrlKey: true })
  expect(labels()).toContain('Tópico b')
  await press('Salvar alterações')
  await shows('Mapa mental atualizado com sucesso!')
  expect(lastBody()).toMatchObject({ title: 'Timing', seen: 1 })
  expect(lastBody().content.children.map(({ label, isFolded, children }) => [label, isFolded, children.length])).toEqual([
    ['Antes da ação', true, 3],
    ['Tópico b', false, 0],
  ])
  await until(() => expect(offOf()).toBe('Tudo salvo por aqui.'))
})

it('tells what is wrong at its topic, and what the server says', async () => {
  await visit()
  await shows('4 tópicos')
  await act(async () => item1('Tópico b')?.focus())
  await press('Editar texto')
  await type(field(), 'x'.repeat(81))
  await key(field(), 'Enter')
  await until(() => expect(offOf()).toBe('Corrija os erros antes de salvar.'))
  expect(text()).toContain('O tópico não pode ter mais que 80 caracteres')
  await press('Editar texto')
  await type(field(), 'Outro')
  await key(field(), 'Enter')
  const message = 'Alguns dados enviados não são válidos.'
  const error = { code: 'INVALID_INPUT', message, requestId: 'r', fields: { 'content.b': 'Este tópico não pode ser salvo' } }
  refuse[save] = Response.json({ error }, { status: 400 })
  await press('Salvar alterações')
  await until(() => expect(item1('Outro')?.getAttribute('aria-description')).toBe('Este tópico não pode ser salvo'))
})

it('overwrites nothing that somebody else saved unseen, and asks before changes are left', async () => {
  await visit()
  await shows('4 tópicos')
  await type(title(), 'Meu título')
  const message = 'Outra pessoa alterou este conteúdo enquanto você editava.'
  refuse[save] = Response.json({ error: { code: 'AI_ITEM_CHANGED', message, requestId: 'r' } }, { status: 409 })
  map = { ...stored, version: 2, content: { ...content, children: content.children.slice(0, 1) } }
  await press('Salvar alterações')
  await shows('1 tópico a menos')
  await press('Manter as minhas')
  refuse = {}
  await act(async () => void router.navigate({ to: '/mapa-mental' }))
  await shows('Tem certeza que deseja sair?')
  await press('Cancelar')
  await press('Salvar alterações')
  await shows('Mapa mental atualizado com sucesso!')
  expect(lastBody()).toMatchObject({ title: 'Meu título', seen: 2 })
  expect(lastBody().content.children).toHaveLength(2)
})

it('folds and reads, and changes nothing, for those who may not', async () => {
  sessionStore.set({
    phase: 'signed-in',
    session: { ...quizSession, tenant: { id: 't'.repeat(16), name: 'Ana', status: 'activated', rules: ['videozz:videos:list'] } } as never,
  })
  await visit()
  await shows('4 tópicos')
  expect(button('Editar texto')?.hasAttribute('disabled')).toBe(true)
  await act(async () => item1('Tópico a')?.focus())
  await key(item1('Tópico a'), 'F2')
  await key(item1('Tópico a'), 'Delete')
  expect([field(), labels()]).toEqual([null, ['Tópico r', 'Tópico a', 'Tópico a1', 'Tópico b']])
  await key(item1('Tópico a'), 'ArrowLeft')
  expect(labels()).toEqual(['Tópico r', 'Tópico a', 'Tópico b'])
  await act(async () => void router.navigate({ to: '/mapa-mental' }))
  await shows('Tela da lista')
})

it('says why there is no map to edit', async () => {
  map = { ...stored, status: 'structuring', content: null }
  await visit()
  await shows('Mapa mental ainda não foi finalizado, verifique a página de processamento.')
  expect(document.querySelector(`a[href="/mapa-mental/${id}/processing"]`)).not.toBeNull()
  await act(async () => root?.unmount())
  refuse[`GET /mindMap/${id}`] = Response.json({ error: { code: 'AI_ITEM_NOT_FOUND', message: 'x', requestId: 'r' } }, { status: 404 })
  await visit()
  await shows('Nenhum mapa mental encontrado.')
})
