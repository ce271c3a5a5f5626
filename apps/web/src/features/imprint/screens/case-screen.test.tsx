// @vitest-environment happy-dom
import { createMemoryHistory, createRootRoute, createRoute, createRouter } from '@tanstack/react-router'
import type { CaseFacts } from '@videozz/contract/browser'
import { act } from 'react'
import type { Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { showRouted } from '../../../shared/testing/show-routed.tsx'
import { until } from '../../../shared/testing/until.ts'
import CaseScreen from './case-screen.tsx'

const at = '2026-03-01T02:30:05.000Z'
const facts: CaseFacts = {
  format: 1,
  id: 'k3f922ab7mq10xc8',
  createdAt: '2026-03-02T12:00:00.000Z',
  madeBy: { name: 'Marina Duarte', email: 'marina@exemplo.com' },
  account: 'Escola',
  code: '7K3MQX9TV2',
  media: { key: 'v'.repeat(16), title: 'Aula 9', duration: 1800, generation: 1, sourceVersion: 1 },
  viewer: {
    identified: 'signed',
    id: 'j'.repeat(16),
    name: 'João Lima',
    email: 'joao@exemplo.com',
    memberId: '9',
    mergedInto: null,
    revokedAt: null,
    erasedAt: null,
  },
  session: {
    id: 's'.repeat(16),
    kept: true,
    openedAt: at,
    viewStartedAt: at,
    endedAt: null,
    device: 'Chrome no Windows',
    userAgent: 'Mozilla/5.0',
    deviceKey: 'abcd1234',
    network: '203.0.113.0/24',
    address: '203.0.113.7',
    site: null,
    partner: 'Videozz',
    seconds: 827,
    watched: [[0, 827]],
    rewatched: [],
    position: 827,
  },
  signs: [
    {
      of: 'session',
      kind: 'fast-keys',
      name: 'Vídeo pedido rápido',
      what: 'Pediu 10 min de vídeo em 2 s (o comum é até 5 min 5 s)',
      count: 2,
      confidence: 'medium',
      innocentCause: 'O player nunca pede tão rápido.',
      firstAt: at,
      lastAt: at,
    },
  ],
  around: { sessions: [], omitted: 2 },
  totals: { sessions: 3, firstSessionAt: at, devices: 1, networks: 2, seconds: 900 },
}
const stored = {
  id: facts.id,
  code: facts.code,
  createdAt: facts.createdAt,
  madeBy: facts.madeBy,
  checksum: 'c0ffee'.padEnd(64, '0'),
  document: JSON.stringify(facts) as string | null,
  erasedAt: null as string | null,
  intact: true,
}

let root: Root
let answer: typeof stored | null
beforeEach(() => {
  answer = stored
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }))
  vi.stubGlobal('fetch', async () =>
    answer === null
      ? Response.json({ error: { code: 'CASE_NOT_FOUND', message: 'Este caso não existe.', requestId: 'r' } }, { status: 404 })
      : Response.json(answer),
  )
})
afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

async function visit(): Promise<string> {
  const rootRoute = createRootRoute()
  const shell = createRoute({ getParentRoute: () => rootRoute, id: 'shell' })
  const screen = createRoute({ getParentRoute: () => shell, path: '/inspect/cases/$id', component: CaseScreen })
  const inspect = createRoute({ getParentRoute: () => shell, path: '/inspect', component: () => null })
  const router = createRouter({
    routeTree: rootRoute.addChildren([shell.addChildren([screen, inspect])]),
    history: createMemoryHistory({ initialEntries: [`/inspect/cases/${facts.id}`] }),
  })
  root = await showRouted(router)
  await until(() => document.querySelector('[role=status]') === null && document.body.textContent !== '')
  return document.body.textContent ?? ''
}

it('shows a case with times in São Paulo and in UTC, signs, checksum and page numbers for print', async () => {
  const text = await visit()
  for (const part of ['01/03/2026', '28/02/2026 23:30:05', '01/03/2026 02:30:05', 'Assinado pela área de membros', '203.0.113.7'])
    expect(text).toContain(part)
  for (const part of ['o comum é até 5 min 5 s', '2 vezes', 'Mais 2 sessões', stored.checksum, 'O que isto não mostra'])
    expect(text).toContain(part)
  expect(document.querySelector('article style')?.textContent).toContain('counter(page) " de " counter(pages)')
  const print = vi.fn<() => void>()
  vi.stubGlobal('print', print)
  const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Imprimir ou salvar em PDF')
  act(() => button?.click())
  expect(print).toHaveBeenCalledOnce()
})

it('says what is left of a case whose viewer was erased, and when stored facts do not agree', async () => {
  answer = { ...stored, document: null, erasedAt: '2026-04-01T12:00:00.000Z' }
  const text = await visit()
  expect(text).toContain('Os dados deste caso foram apagados')
  expect(text).toContain(stored.checksum)
  expect(text).not.toContain('João')
  expect(text).not.toContain('Imprimir')
})

it('warns when the stored facts have another checksum', async () => {
  answer = { ...stored, intact: false }
  expect(await visit()).toContain('não use esta página como prova')
})

it('says that there is no such case', async () => {
  answer = null
  expect(await visit()).toContain('Nenhum caso encontrado')
})
