// @vitest-environment happy-dom
import { createMemoryHistory, createRootRoute, createRoute, createRouter } from '@tanstack/react-router'
import type { Session } from '@videozz/contract'
import { act } from 'react'
import type { Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { sessionStore } from '../../../shared/session/session.ts'
import { freePlan, professionalPlan } from '../../../shared/testing/plans.ts'
import { showRouted } from '../../../shared/testing/show-routed.tsx'
import { until } from '../../../shared/testing/until.ts'
import ConnectionsScreen from './connections-screen.tsx'

type Answer = { status: number; body: unknown }
const bucket = { provider: 's3', state: 'valid', label: 'aulas', connectedAt: '2026-11-20T12:00:00.000Z' }

let root: Root
let calls: string[]
let kept: Answer
let removed: Answer
const withKeys = (...connections: unknown[]): Answer => ({ status: 200, body: { connections } })

beforeEach(() => {
  calls = []
  kept = withKeys()
  removed = { status: 200, body: {} }
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }))
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const call = `${init.method ?? 'GET'} ${url}`
    calls.push(call)
    const { status, body } = ((): Answer => {
      if (call === 'GET /api/integration') return { status: 200, body: { connections: [], apps: [], appsMissing: false } }
      if (call === 'GET /api/integration/connections') return { status: 200, body: { connections: [], providers: [] } }
      if (call === 'GET /api/integration/keys') return kept
      if (call === 'PUT /api/integration/keys/vimeo') return { status: 200, body: { ...bucket, provider: 'vimeo', label: 'Ana Prado' } }
      if (call === 'DELETE /api/integration/keys/s3') {
        kept = withKeys()
        return removed
      }
      return { status: 200, body: { product: 'Videozz' } }
    })()
    return Response.json(body, { status })
  })
})
afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
  sessionStore.set({ phase: 'signed-out' })
  vi.unstubAllGlobals()
})

async function open(who: Partial<Session> = {}): Promise<void> {
  const session = { status: 'activated', plan: professionalPlan, tenant: null, flags: ['import-videos'], ...who }
  sessionStore.set({ phase: 'signed-in', session: session as unknown as Session })
  const rootRoute = createRootRoute({ component: ConnectionsScreen })
  const uploadRoute = createRoute({ getParentRoute: () => rootRoute, path: '/upload' })
  root = await showRouted(createRouter({ routeTree: rootRoute.addChildren([uploadRoute]), history: createMemoryHistory() }))
}
const button = (name: string) => document.querySelector<HTMLElement>(`button[aria-label="${name}"]`)
const shows = (text: string) => until(() => expect(document.body.textContent).toContain(text))
async function press(find: () => HTMLElement | null | undefined): Promise<void> {
  await until(() => expect(find()).toBeTruthy())
  await act(async () => find()?.click())
}
const row = (name: string) => document.querySelector(`li[aria-label="${name}"]`)?.textContent ?? ''
const inDialog = (name: string) =>
  [...document.querySelectorAll<HTMLElement>('[role=dialog] button')].find(({ textContent }) => textContent === name)

it('offers what is connected with keys to accounts with the flag, and needs a paid plan', async () => {
  await open({ flags: [] })
  await shows('Panda Video')
  expect([row('Bucket S3'), row('Vimeo')]).toEqual(['', ''])
  await act(async () => root.unmount())
  await open({ plan: freePlan })
  await until(() => expect(button('Conectar Bucket S3')?.getAttribute('aria-disabled')).toBe('true'))
  await act(async () => root.unmount())
  await open()
  await until(() => expect(button('Conectar Bucket S3')?.getAttribute('aria-disabled')).not.toBe('true'))
  await press(() => button('Conectar Vimeo'))
  const token = () => document.querySelector<HTMLInputElement>('input[type=password]')!
  await until(() => expect(token()).not.toBeNull())
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(token(), 'token-of-ana')
    token().dispatchEvent(new Event('input', { bubbles: true }))
  })
  kept = withKeys({ ...bucket, provider: 'vimeo', label: 'Ana Prado' })
  await press(() => inDialog('Conectar'))
  await until(() => expect(row('Vimeo')).toContain('Ana Prado · conectado em'))
  await until(() => expect(document.querySelector('[role=dialog]')).toBeNull())
  expect(document.body.innerHTML).not.toContain('token-of-ana')
})

it('says when keys are refused, and lets them be entered again', async () => {
  kept = withKeys({ ...bucket, state: 'reconnect' })
  await open()
  await until(() => expect(row('Bucket S3')).toContain('O serviço não aceita mais as chaves.'))
  await press(() => button('Reconectar Bucket S3'))
  await shows('Conectar bucket S3')
})

it.each<[string, Partial<Session>, Answer]>([
  ['with the flag', {}, { status: 200, body: {} }],
  ['without the flag, since they are still kept', { flags: [] }, { status: 200, body: {} }],
  ['removed in another tab', {}, { status: 404, body: { error: { code: 'NOT_FOUND', message: 'Não encontrado.' } } }],
])('removes keys after confirmation: %s', async (_case, who, answered) => {
  kept = withKeys(bucket)
  removed = answered
  await open(who)
  await press(() => button('Desconectar Bucket S3'))
  await shows('Desconectar o bucket S3?')
  expect(calls).not.toContain('DELETE /api/integration/keys/s3')
  await press(() => inDialog('Desconectar'))
  await shows('Nenhuma conexão ainda')
  expect(row('Bucket S3')).not.toContain('aulas')
  expect(calls.filter((call) => call === 'DELETE /api/integration/keys/s3')).toHaveLength(1)
})

it('says that they did not load, and loads again on retry', async () => {
  kept = { status: 500, body: {} }
  await open()
  await shows('Não foi possível carregar as suas conexões com outros serviços.')
  expect(row('Bucket S3')).toBe('')
  kept = withKeys(bucket)
  await press(() => [...document.querySelectorAll<HTMLElement>('button')].find(({ textContent }) => textContent === 'Tentar novamente'))
  await until(() => expect(row('Bucket S3')).toContain('aulas · conectado em'))
})
