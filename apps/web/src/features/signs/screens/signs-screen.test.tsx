// @vitest-environment happy-dom
import { Notifications, notifications } from '@mantine/notifications'
import { createMemoryHistory, createRootRoute, createRoute, createRouter } from '@tanstack/react-router'
import { act } from 'react'
import type { Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { showRouted } from '../../../shared/testing/show-routed.tsx'
import { until } from '../../../shared/testing/until.ts'
import type { Sign } from '../../../shared/queries/signs.ts'
import { signsSearch } from '../model/signs-search.ts'
import SignsScreen from './signs-screen.tsx'

const sign: Sign = {
  id: '7',
  kind: 'fast-keys',
  what: 'Pediu 10 min de vídeo em 2 s',
  count: 4,
  confidence: 'high',
  why: 'Foi visto 4 vezes. Nenhum sinal é prova.',
  firstAt: '2026-11-20T12:00:00.000Z',
  lastAt: '2026-11-21T00:34:00.000Z',
  state: 'new',
  preview: false,
  previewer: null,
  viewer: { id: 'w'.repeat(16), name: 'João Lima', email: 'joao@exemplo.com', memberId: '9', verified: false, revokedAt: null },
  media: { key: 'v'.repeat(16), title: 'Aula 12', thumbnail: null, type: 'default', duration: 768 },
}
const preview: Sign = {
  ...sign,
  id: '8',
  count: 1,
  preview: true,
  viewer: null,
  previewer: { name: 'Rui', email: 'rui@exemplo.com' },
  media: null,
  what: 'Pediu chaves sem a prova',
  confidence: 'low',
}

let root: Root
let asked: { call: string; body: Record<string, unknown> }[]
let items: Sign[]
let next: string | null
let fails: boolean

beforeEach(() => {
  ;[asked, items, next, fails] = [[], [sign, preview], null, false]
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }))
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    const call = `${init.method ?? 'GET'} ${input}`
    const body = JSON.parse((init.body as string | undefined) ?? '{}') as Record<string, unknown>
    asked.push({ call, body })
    if (fails) return Response.json({ error: { code: 'INTERNAL', message: 'Tente mais tarde.', requestId: 'r' } }, { status: 500 })
    if (call.includes('/signs/find'))
      return Response.json({ items: body['after'] ? [{ ...sign, id: '9' }] : items, next: body['after'] ? null : next })
    if (call.includes('/revoke')) return Response.json({ id: sign.viewer?.id, revokedAt: sign.lastAt })
    return Response.json({ count: items.length, mail: body['enabled'] ?? true })
  })
})
afterEach(async () => {
  await act(async () => root.unmount())
  notifications.clean()
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

async function visit(address = '/suspicious'): Promise<void> {
  const rootRoute = createRootRoute()
  const screen = () => (
    <>
      <Notifications />
      <SignsScreen />
    </>
  )
  const route = createRoute({ getParentRoute: () => rootRoute, path: '/suspicious', component: screen, ...signsSearch.routeOptions })
  const media = createRoute({ getParentRoute: () => rootRoute, path: '/media/$id', component: () => null })
  const history = createMemoryHistory({ initialEntries: [address] })
  root = await showRouted(createRouter({ routeTree: rootRoute.addChildren([route, media]), history }))
  await until(() => expect(document.querySelector('[aria-busy="true"]')).toBeNull())
}
const text = () => document.body.textContent ?? ''
const button = (name: string) =>
  [...document.querySelectorAll<HTMLElement>('button')].find((one) => (one.getAttribute('aria-label') ?? one.textContent)?.startsWith(name))
const press = (name: string) => act(async () => button(name)?.click())
const calls = (part: string) => asked.filter(({ call }) => call.includes(part)).map(({ body }) => body)

it('lists viewer, media, what happened, when and how sure, and explains how sure when it is pressed', async () => {
  await visit()
  for (const words of [
    'joao@exemplo.com',
    'não verificado',
    'Aula 12',
    '12:48',
    sign.what,
    '4 vezes, desde',
    '20/11/2026 às 21:34',
    'Alta',
    'Novos (2)',
  ])
    expect(text()).toContain(words)
  for (const words of ['rui@exemplo.com', 'em prévia no painel', 'Todas as mídias', 'Baixa']) expect(text()).toContain(words)
  await press('Certeza alta')
  await until(() => expect(text()).toContain(sign.why))
})

it('marks a sign as seen and dismisses one, each of which can be undone; marks all', async () => {
  await visit()
  await press('Marcar como visto: Pediu 10 min')
  await until(() => expect(text()).toContain('Marcado como visto.'))
  await press('Desfazer')
  await until(() =>
    expect(calls('/signs/states')).toEqual([
      { ids: ['7'], state: 'seen' },
      { ids: ['7'], state: 'new' },
    ]),
  )
  await press('Mais ações: Pediu 10 min')
  await until(() => expect(text()).toContain('Descartar'))
  await press('Descartar')
  await until(() => expect(calls('/signs/states').at(-1)).toEqual({ ids: ['7'], state: 'dismissed' }))
  await press('Marcar todos como vistos')
  await until(() => expect(calls('/signs/seen')).toHaveLength(1))
})

it('asks before a viewer is blocked; previews offer no block', async () => {
  await visit()
  expect([...document.querySelectorAll('button')].filter((one) => one.textContent === 'Bloquear')).toHaveLength(1)
  await press('Bloquear joao@exemplo.com')
  await until(() => expect(text()).toContain('para de assistir em todas as telas'))
  expect(calls('/revoke')).toEqual([])
  await act(async () => document.querySelector<HTMLElement>('[role="dialog"] button[type="submit"]')?.click())
  await until(() => expect(calls(`/viewers/${sign.viewer?.id}/revoke`)).toHaveLength(1))
})

it('sends the filters of the address, loads further pages, and turns the mail off', async () => {
  next = '1.7'
  await visit(`/suspicious?state=all&days=30&viewer=${'w'.repeat(16)}`)
  expect(calls('/signs/find')).toEqual([{ state: 'all', days: 30, search: '', viewerId: 'w'.repeat(16) }])
  expect(text()).toContain('Só de joao@exemplo.com')
  await press('Mostrar mais')
  await until(() => expect(calls('/signs/find').at(-1)).toMatchObject({ after: '1.7' }))
  await act(async () => document.querySelector<HTMLElement>('input[role="switch"]')?.click())
  await until(() => expect(calls('/signs/mail')).toEqual([{ enabled: false }]))
})

it('says that nothing is new, that nothing matches, and that the list cannot be loaded', async () => {
  items = []
  await visit()
  expect(text()).toContain('Nada novo por aqui')
  await act(async () => root.unmount())
  await visit('/suspicious?days=7')
  expect(text()).toContain('Nenhum sinal assim')
  await act(async () => root.unmount())
  await visit('/suspicious?state=all')
  expect(text()).toContain('Nenhum sinal até hoje')
  await act(async () => root.unmount())
  fails = true
  await visit()
  await until(() => expect(text()).toContain('Não foi possível carregar os sinais'))
})
