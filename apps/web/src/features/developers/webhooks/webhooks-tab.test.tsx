// @vitest-environment happy-dom
import { createMemoryHistory, createRootRoute, createRoute, createRouter } from '@tanstack/react-router'
import { hasFeature } from '@videozz/contract/browser'
import { act } from 'react'
import type { Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { showRouted } from '../../../shared/testing/show-routed.tsx'
import { eventGroups, eventWords, offeredGroups, stateOf } from './webhook-words.ts'
import { WebhooksTab } from './webhooks-tab.tsx'

const endpoint = {
  id: 'e'.repeat(16),
  url: 'https://crm.exemplo.com.br/videozz',
  description: 'CRM',
  events: ['upload.started', 'encode.failed'],
  state: 'active',
  pausedReason: null,
  failingSince: null,
  oldSecretUntil: null,
  waiting: 2,
  lastDeliveredAt: '2026-11-22T12:00:00.000Z',
  createdAt: '2026-11-20T12:00:00.000Z',
}
const delivery = {
  id: 'd'.repeat(16),
  endpointId: endpoint.id,
  eventId: 'v'.repeat(16),
  type: 'upload.started',
  state: 'failed',
  attempts: 14,
  status: 503,
  error: 'O servidor respondeu 503, e só 2xx confirma a entrega.',
  durationMs: 31,
  createdAt: '2026-11-21T12:00:00.000Z',
  lastAttemptAt: '2026-11-22T12:00:00.000Z',
  nextAttemptAt: null,
  deliveredAt: null,
}

let root: Root
let asked: { call: string; body: unknown }[]
let endpoints: object[]
let fails: boolean

function answer(call: string): unknown {
  if (call.endsWith('/rotate')) return { secret: 'whsec_novo', oldSecretUntil: '2026-11-23T12:00:00.000Z' }
  if (call === 'POST /api/webhooks/endpoints') return { endpoint, secret: 'whsec_primeiro' }
  if (call === 'GET /api/webhooks/endpoints') return { items: endpoints, most: 10 }
  if (call.startsWith('GET /api/webhooks/deliveries/'))
    return { ...delivery, url: endpoint.url, body: '{"id":"v","type":"upload.started"}', answer: 'fora do ar' }
  if (call.startsWith('GET /api/webhooks/deliveries')) return { items: [delivery], next: null }
  return {}
}

beforeEach(() => {
  asked = []
  endpoints = [endpoint]
  fails = false
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }))
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    const url = new URL(input, 'http://localhost')
    const call = `${init.method ?? 'GET'} ${url.pathname}`
    asked.push({ call: `${call}${url.search}`, body: typeof init.body === 'string' ? JSON.parse(init.body) : null })
    if (fails)
      return new Response(JSON.stringify({ error: { code: 'UNEXPECTED', message: 'Tente de novo.', requestId: 'r' } }), { status: 500 })
    return new Response(JSON.stringify(answer(call)), { status: 200, headers: { 'content-type': 'application/json' } })
  })
})
afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

async function show(): Promise<void> {
  const top = createRootRoute()
  const screen = createRoute({ getParentRoute: () => top, path: '/developers', component: WebhooksTab })
  const history = createMemoryHistory({ initialEntries: ['/developers'] })
  root = await showRouted(createRouter({ routeTree: top.addChildren([screen]), history }))
}
const until = (check: () => void) => vi.waitFor(async () => act(async () => check()), { timeout: 10_000 })
const text = () => document.body.textContent ?? ''
const find = (name: string) =>
  [...document.querySelectorAll<HTMLElement>('button, [role="menuitem"]')].findLast(
    (one) => one.textContent === name || one.getAttribute('aria-label') === name,
  )
const press = async (name: string) => {
  await until(() => expect(find(name), name).toBeDefined())
  await act(async () => find(name)?.click())
}
const write = (label: string, value: string) =>
  act(async () => {
    const field = [...document.querySelectorAll('label')].find((one) => one.textContent?.startsWith(label))
    const input = document.getElementById(field?.getAttribute('for') ?? '') as HTMLInputElement
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value)
    input.dispatchEvent(new Event('input', { bubbles: true }))
  })

it('lists endpoints with events and queue length, and deliveries with status and attempts', async () => {
  await show()
  await until(() => expect(text()).toContain('503'))
  for (const part of [
    'crm.exemplo.com.br/videozz',
    'CRM',
    'Ativo',
    'Envio iniciado · Processamento com falha',
    '2 na fila',
    'Falhou · 503',
    '14 tentativas',
  ])
    expect(text()).toContain(part)
})

it('creates an endpoint and shows its secret until the dialog is closed', async () => {
  endpoints = []
  await show()
  await press('Criar webhook')
  await press('Criar webhook')
  await until(() => expect(text()).toContain('Escolha pelo menos um evento.'))
  await write('Endereço', 'https://novo.exemplo/')
  await act(async () => document.querySelector<HTMLInputElement>('input[value="encode.completed"]')?.click())
  await press('Criar webhook')
  await until(() => expect(text()).toContain('whsec_primeiro'))
  const made = asked.find(({ call }) => call === 'POST /api/webhooks/endpoints')
  expect(made?.body).toEqual({ url: 'https://novo.exemplo/', description: '', events: ['encode.completed'] })
  expect(text()).not.toContain('duas assinaturas')
  await press('Já guardei')
  await until(() => expect(text()).not.toContain('whsec_primeiro'))
})

it.each([
  [null, false],
  ['2099-01-01T00:00:00.000Z', true],
])('warns before rotating the secret, then shows the new one (old secret valid until %s)', async (oldSecretUntil, dropOld) => {
  endpoints = [{ ...endpoint, oldSecretUntil }]
  await show()
  await press('Ações de crm.exemplo.com.br/videozz')
  await press('Trocar segredo')
  await until(() => expect(text()).toContain('assinados com os dois'))
  expect(text().includes('deixa de valer agora')).toBe(dropOld)
  await press('Trocar segredo')
  await until(() => expect(text()).toContain('whsec_novo'))
  expect(text()).toContain('duas assinaturas')
  expect(asked.find(({ call }) => call.endsWith('/rotate'))?.body).toEqual({ dropOld })
})

it('shows the response of a delivery and resends it', async () => {
  await show()
  await until(() => expect(text()).toContain('14 tentativas'))
  await act(async () => document.querySelector<HTMLElement>('ul[aria-label="Entregas"] button')?.click())
  await until(() => expect(text()).toContain('fora do ar'))
  expect(text()).toContain('Resposta 503 em 31 ms')
  await press('Reenviar')
  await until(() => expect(asked.map(({ call }) => call)).toContain(`POST /api/webhooks/deliveries/${delivery.id}/resend`))
})

it('shows why an endpoint is paused and resumes it', async () => {
  endpoints = [{ ...endpoint, state: 'paused', pausedReason: 'O endereço respondeu 410: não existe mais.' }]
  await show()
  await press('Ações de crm.exemplo.com.br/videozz')
  expect(text()).toContain('Pausado: O endereço respondeu 410')
  expect(find('Enviar teste')).toBeUndefined()
  await press('Retomar envio')
  await until(() => expect(asked.map(({ call }) => call)).toContain(`POST /api/webhooks/endpoints/${endpoint.id}/resume`))
})

it('shows an error when loading fails and loads again on retry', async () => {
  fails = true
  await show()
  await until(() => expect(text()).toContain('Não foi possível carregar os webhooks'))
  fails = false
  await press('Tentar novamente')
  await until(() => expect(text()).toContain('crm.exemplo.com.br'))
})

it('eventWords covers every event of eventGroups and webhook.test; stateOf labels a retry', () => {
  const offered = eventGroups.flatMap(({ events }) => [...events])
  expect([...offered, 'webhook.test'].toSorted()).toEqual(Object.keys(eventWords).toSorted())
  expect(offeredGroups.some(({ title }) => title === 'Lives')).toBe(hasFeature('lives'))
  expect(stateOf({ state: 'waiting', attempts: 2 }).label).toBe('Nova tentativa')
})
