// @vitest-environment happy-dom
import { createMemoryHistory, createRootRoute, createRouter } from '@tanstack/react-router'
import type { Session } from '@videozz/contract/browser'
import { act } from 'react'
import type { Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { testVideoDetail } from '../../../shared/media/test-video.ts'
import type { VideoMark } from '../../../shared/queries/marks.ts'
import { sessionStore } from '../../../shared/session/session.ts'
import { professionalPlan } from '../../../shared/testing/plans.ts'
import { showRouted } from '../../../shared/testing/show-routed.tsx'
import { until } from '../../../shared/testing/until.ts'
import { describeMark } from '../model/describe-mark.ts'
import { MarkNote } from './mark-note.tsx'

const session = {
  id: 'p'.repeat(16),
  accountId: 'p'.repeat(16),
  status: 'activated',
  hasImprint: true,
  tenant: null,
  plan: professionalPlan,
  flags: [],
  plugins: [],
} as unknown as Session
const plain: VideoMark = { enabled: true, marked: false, encoding: null, waiting: null, failed: false, recording: false }
const run = vi.fn<() => void>()
const reprocessing = { offered: false, reason: null, pending: false, run, dialog: null }
let root: Root
let answer: VideoMark
let sent: [method: string, path: string, body: unknown][]

beforeEach(() => {
  sent = []
  answer = plain
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }))
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: RequestInit = {}) => {
    if (method !== 'GET') sent.push([method, new URL(address, 'http://x').pathname, typeof body === 'string' ? JSON.parse(body) : null])
    return Response.json(answer)
  })
})
afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
  sessionStore.set({ phase: 'unknown' })
  vi.unstubAllGlobals()
})

async function show(as = session): Promise<void> {
  sessionStore.set({ phase: 'signed-in', session: as })
  const routeTree = createRootRoute({ component: () => <MarkNote video={testVideoDetail()} session={as} reprocessing={reprocessing} /> })
  root = await showRouted(createRouter({ routeTree, history: createMemoryHistory() }))
}
const shows = (text: string) => until(() => expect(document.body.textContent).toContain(text))
const toggle = () => document.querySelector<HTMLInputElement>('[role=switch]')
const press = (name: string) =>
  act(async () => [...document.querySelectorAll('button')].find((button) => button.textContent?.includes(name))?.click())

it('is switched on, waits with its progress, is stopped, and marked later', async () => {
  answer = { ...plain, enabled: false }
  await show()
  await shows('A versão no ar não tem a marca.')
  expect(toggle()?.checked).toBe(false)
  answer = { ...plain, waiting: { progress: 45 } }
  await act(async () => toggle()?.click())
  await shows('Marcando: 45%.')
  expect(document.querySelector('progress')?.value).toBe(45)
  expect(toggle()?.checked).toBe(true)
  answer = plain
  await press('Parar')
  await shows('Marcar agora')
  answer = { ...plain, waiting: { progress: 0 } }
  await press('Marcar agora')
  await shows('Na fila para receber a marca.')
  expect(sent).toEqual([
    ['PUT', '/api/videos/aaaaaaaaaaaaaaaa/mark', { enabled: true }],
    ['DELETE', '/api/videos/aaaaaaaaaaaaaaaa/mark/waiting', null],
    ['PUT', '/api/videos/aaaaaaaaaaaaaaaa/mark', { enabled: true }],
  ])
})

it('switched off, it says that the version that plays keeps the mark, and offers to encode it anew', async () => {
  answer = { ...plain, enabled: false, marked: true }
  await show()
  await shows('A versão no ar ainda tem a marca.')
  await press('Reprocessar sem a marca')
  expect(run).toHaveBeenCalledOnce()
  expect(sent).toEqual([])
})

it('without Imprint in the plan nothing can be switched, and the plans are shown', async () => {
  await show({ ...session, hasImprint: false })
  await shows('Função disponível apenas em planos pagos.')
  expect(toggle()?.disabled).toBe(true)
  expect(document.querySelector('a')?.textContent).toBe('Conhecer planos')
})

it('without the permission to edit nothing can be switched', async () => {
  const tenant = { id: 't', rules: ['videozz:videos:list'], folders: null } as unknown as Session['tenant']
  await show({ ...session, tenant })
  await shows('A versão no ar não tem a marca.')
  expect(toggle()?.disabled).toBe(true)
})

it('a recording of a live has nothing to switch', async () => {
  answer = { ...plain, recording: true }
  await show()
  await shows('Gravações de lives ficam sem a marca')
  expect(toggle()).toBeNull()
})

it.each([
  [{ marked: true }, true, 'A versão no ar tem a marca.', null],
  [{ failed: true }, true, 'não pôde ser marcada', 'mark-anew'],
  [{ failed: true, enabled: false }, true, 'A versão no ar não tem a marca.', null],
  [{ encoding: true, marked: true }, true, 'A versão em processamento recebe a marca.', null],
  [{ encoding: true, enabled: false }, true, 'ainda recebe a marca', null],
  [{ encoding: false }, true, 'Quando terminar, você pode marcá-la.', null],
  [{ encoding: false, enabled: false }, true, 'fica sem a marca', null],
  [{}, false, 'recebe a marca ao ser processada', null],
  [{ enabled: false }, false, 'será processada sem a marca', null],
] as const)('describeMark of %j', async (change, served, words, action) => {
  await show()
  const said = describeMark({ ...plain, ...change }, served)
  expect(said.text).toContain(words)
  expect(said.action).toBe(action)
})
