// @vitest-environment happy-dom
import { Notifications, notifications } from '@mantine/notifications'
import { createMemoryHistory, createRootRoute, createRoute, createRouter } from '@tanstack/react-router'
import { act } from 'react'
import type { Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Viewer, ViewerSummary } from '../../../shared/queries/viewers.ts'
import { showRouted } from '../../../shared/testing/show-routed.tsx'
import { until } from '../../../shared/testing/until.ts'
import ViewerScreen from './viewer-screen.tsx'

const joao: ViewerSummary = {
  id: 'j'.repeat(16),
  email: 'joao@exemplo.com',
  name: 'João Lima',
  memberId: '9',
  verified: true,
  createdAt: '2026-03-03T12:00:00.000Z',
  lastSeenAt: '2026-11-21T00:34:00.000Z',
  revokedAt: null,
  lessons: 8,
  completed: 3,
  seconds: 33_120,
  sessions: 1,
  firstSessionAt: '2026-03-03T12:00:00.000Z',
  devices: 4,
  newDevices: 1,
  networks: 5,
  signs: 0,
  newSigns: 0,
  merged: [],
}
const old: ViewerSummary = {
  ...joao,
  id: 'o'.repeat(16),
  email: 'antigo@exemplo.com',
  name: null,
  memberId: null,
  verified: false,
  sessions: 0,
}
const session = {
  id: 's'.repeat(16),
  openedAt: '2026-11-21T00:34:00.000Z',
  viewStartedAt: '2026-11-21T00:34:00.000Z',
  endedAt: '2026-11-21T01:34:00.000Z',
  media: { key: 'v'.repeat(16), title: 'Aula 12', thumbnail: null, type: 'default', duration: 1800 },
  version: 1,
  replaced: false,
  code: '7K3MQX9TV2',
  device: 'Chrome no Windows',
  deviceKey: 'a',
  network: '203.0.113.0/24',
  site: null,
  watched: [[0, 827]],
  rewatched: [],
  seconds: 827,
  position: 827,
  signs: [{ kind: 'tampering', count: 1 }],
}

let root: Root
let asked: { call: string; body: Record<string, unknown> }[]
let shown: ViewerSummary[]
let sessions: (typeof session)[]

function answer(call: string): unknown {
  if (call.includes('/sessions')) return { items: sessions, next: null }
  if (call.includes('/media')) return { items: [], next: null }
  if (call.includes('/viewers/list')) {
    const listed: Viewer[] = shown.map((viewer) => ({ ...viewer, signs: 0, newSigns: 0 }))
    return { items: listed, next: null }
  }
  if (call.includes('/merge')) return { id: joao.id, merged: old.id }
  if (call.includes('/revoke')) return { id: joao.id, revokedAt: joao.lastSeenAt }
  return shown.find(({ id, merged }) => [id, ...merged.map((one) => one.id)].some((each) => call.endsWith(each)))
}

beforeEach(() => {
  ;[asked, shown, sessions] = [[], [joao, old], [session]]
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }))
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    const call = `${init.method ?? 'GET'} ${input}`
    asked.push({ call, body: JSON.parse((init.body as string | undefined) ?? '{}') as Record<string, unknown> })
    const found = answer(call)
    if (found === undefined)
      return Response.json({ error: { code: 'VIEWER_NOT_FOUND', message: 'Este espectador não existe.', requestId: 'r' } }, { status: 404 })
    return Response.json(found)
  })
})
afterEach(async () => {
  await act(async () => root.unmount())
  notifications.clean()
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

async function visit(id: string) {
  const rootRoute = createRootRoute()
  const shell = createRoute({ getParentRoute: () => rootRoute, id: 'shell' })
  const screen = () => (
    <>
      <Notifications />
      <ViewerScreen />
    </>
  )
  const viewer = createRoute({ getParentRoute: () => shell, path: '/viewers/$id', component: screen })
  const others = ['/media/$id', '/suspicious', '/viewers'].map((path) =>
    createRoute({ getParentRoute: () => shell, path, component: () => null }),
  )
  const router = createRouter({
    routeTree: rootRoute.addChildren([shell.addChildren([viewer, ...others])]),
    history: createMemoryHistory({ initialEntries: [`/viewers/${id}`] }),
  })
  root = await showRouted(router)
  return router
}
const text = () => document.body.textContent ?? ''
const press = (name: string) =>
  act(async () => [...document.querySelectorAll<HTMLElement>('button')].find(({ textContent }) => textContent === name)?.click())

it('shows who it is, what was watched, and sessions by day with code, device, network and signs', async () => {
  await visit(joao.id)
  await until(() => expect(text()).toContain('Aula 12'))
  for (const words of [
    'João Lima',
    'E-mail verificado',
    '9 h 12 min',
    '3 concluídas',
    'em 1 sessão desde 03/03/2026',
    '1 novo nesta semana',
  ])
    expect(text()).toContain(words)
  for (const words of [
    'Sexta-feira, 20 de novembro',
    '21:34',
    'Chrome no Windows · 203.0.113.0/24',
    '7K3M QX9T V2',
    '13 min 47 s, até 13:47',
    'Código encoberto',
  ])
    expect(text()).toContain(words)
  expect(document.querySelector('[role="img"]')?.getAttribute('aria-label')).toBe('Viu 00:00 a 13:47')
  expect(text()).not.toContain('Uso suspeito')
})

it('says that nothing is kept, that nobody is found, and shows a merged identity as the viewer it belongs to', async () => {
  ;[sessions, shown] = [[], [{ ...joao, sessions: 0, merged: [{ ...old, mergedAt: old.lastSeenAt }] }]]
  const router = await visit(old.id)
  await until(() => expect(router.state.location.pathname).toBe(`/viewers/${joao.id}`))
  await until(() => expect(text()).toContain('Nenhuma sessão guardada'))
  expect(text()).toContain('antigo@exemplo.com')
  await act(async () => root.unmount())
  shown = []
  await visit(joao.id)
  await until(() => expect(text()).toContain('Nenhum espectador encontrado'))
})

it('merges after both were shown side by side, and says that it cannot be undone', async () => {
  await visit(joao.id)
  await until(() => expect(text()).toContain('Aula 12'))
  await press('Unir identidades')
  await until(() => expect(document.querySelector('[role="dialog"] input[type="radio"]')).not.toBeNull())
  // Nobody is merged with themselves.
  expect(document.querySelectorAll('[role="dialog"] input[type="radio"]')).toHaveLength(1)
  await act(async () => document.querySelector<HTMLElement>('[role="dialog"] input[type="radio"]')?.click())
  await press('Comparar')
  await until(() => expect(text()).toContain('Não há como desfazer.'))
  expect(asked.some(({ call }) => call.includes('/merge'))).toBe(false)
  expect(document.querySelector('[aria-label="Fica: joao@exemplo.com"]')).not.toBeNull()
  await press('Unir para sempre')
  await until(() => expect(text()).toContain('Identidades unidas!'))
  expect(asked.filter(({ call }) => call.includes('/merge')).map(({ call, body }) => [call.includes(joao.id), body])).toEqual([
    [true, { other: old.id }],
  ])
})

it('asks before a viewer is blocked', async () => {
  await visit(joao.id)
  await until(() => expect(text()).toContain('Aula 12'))
  await press('Bloquear')
  await until(() => expect(text()).toContain('Bloquear este espectador?'))
  expect(asked.some(({ call }) => call.includes('/revoke'))).toBe(false)
  await act(async () => document.querySelector<HTMLElement>('[role="dialog"] button[type="submit"]')?.click())
  await until(() => expect(text()).toContain('Espectador bloqueado!'))
})
