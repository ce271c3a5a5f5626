// @vitest-environment happy-dom
import { createMemoryHistory, createRootRoute, createRoute, createRouter } from '@tanstack/react-router'
import { act } from 'react'
import type { Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { showRouted } from '../../../shared/testing/show-routed.tsx'
import { storageBars, trafficBars } from '../model/day-bars.ts'
import BillingScreen from './billing-screen.tsx'

const totals = (plan: number, activations: number) => [
  { kind: 'plan', entries: 1, amountCents: plan },
  { kind: 'activation', entries: activations, amountCents: activations * 399 },
  { kind: 'storage', entries: 0, amountCents: 0 },
  { kind: 'correction', entries: 0, amountCents: 0 },
]
const row = (id: number, kind = 'activation') => ({ id, day: '2026-11-20', kind, amountCents: 399, explanation: `Motivo ${id}` })
const november = {
  month: '2026-11',
  amountCents: 20_299,
  totals: totals(19_900, 1),
  storage: [{ day: '2026-11-01', bytes: 2048, planBytes: 1024, extraBytes: 1024 }],
}
const october = { month: '2026-10', amountCents: 0, totals: totals(0, 0), storage: [], rows: [], next: null }
const traffic = (estimate: boolean) => ({
  month: '2026-11',
  bytes: 3072,
  requests: 2,
  estimate,
  days: [{ day: '2026-11-02', bytes: 3072, requests: 2, origin: 'served', estimate }],
})

let root: Root
let asked: string[]
let fails: boolean
let estimate: boolean

function answer(url: URL): unknown {
  const query = Object.fromEntries(url.searchParams)
  if (url.pathname.endsWith('/billing/months'))
    return {
      items: [
        { month: '2026-11', amountCents: 20_299 },
        { month: '2026-10', amountCents: 0 },
      ],
    }
  if (url.pathname.endsWith('/plans/traffic')) return traffic(estimate)
  if (query['month'] === '2026-10') return october
  if (query['after']) return { ...november, rows: [row(1)], next: null }
  return { ...november, rows: [row(3), row(2)], next: '2026-11-20.2' }
}

beforeEach(async () => {
  asked = []
  fails = false
  estimate = true
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }))
  vi.stubGlobal('fetch', async (input: string) => {
    const url = new URL(input, 'http://localhost')
    asked.push(url.pathname + url.search)
    if (fails)
      return new Response(JSON.stringify({ error: { code: 'INTERNAL', message: 'Tente de novo.', requestId: 'r' } }), { status: 500 })
    return new Response(JSON.stringify(answer(url)), { status: 200, headers: { 'content-type': 'application/json' } })
  })
})
afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

async function show(): Promise<void> {
  const top = createRootRoute()
  const screen = createRoute({ getParentRoute: () => top, path: '/billing', component: BillingScreen })
  root = await showRouted(
    createRouter({ routeTree: top.addChildren([screen]), history: createMemoryHistory({ initialEntries: ['/billing'] }) }),
  )
}
const until = (check: () => void) => vi.waitFor(async () => act(async () => check()), { timeout: 10_000 })
const text = () => (document.body.textContent ?? '').replaceAll('\u00a0', ' ')
const press = (name: string) =>
  act(async () => [...document.querySelectorAll('button')].find((button) => button.textContent === name)?.click())

it('shows total, ledger entries, storage and traffic of the month, and loads more entries', async () => {
  await show()
  await until(() => expect(text()).toContain('Motivo 3'))
  for (const part of [
    'Total de novembro de 2026R$ 202,99',
    'PlanoR$ 199,001 cobrança',
    'Ativações de alunosR$ 3,991 aluno',
    '2 KB de 1 KB',
    'Ativação de alunoMotivo 2',
  ])
    expect(text()).toContain(part)
  expect([...document.querySelectorAll('svg[role="img"]')].map((chart) => chart.getAttribute('aria-label'))).toEqual([
    'Armazenamento por dia. Maior valor: 2 KB, 1 KB além do plano, em 01/11/2026.',
    'Tráfego por dia. Maior valor: 3 KB (estimativa), em 02/11/2026.',
  ])
  expect(text()).toContain('Estimativa: um servidor na frente')
  await press('Mostrar mais')
  await until(() => expect(text()).toContain('Motivo 1'))
  expect(asked.at(-1)).toContain('after=2026-11-20.2')
  expect(text()).not.toContain('Mostrar mais')
})

it('shows no estimate notice when the traffic is not estimated', async () => {
  estimate = false
  await show()
  await until(() => expect(text()).toContain('O que foi enviado a quem assistiu'))
  expect(text()).not.toContain('Estimativa')
})

it('shows an error when loading fails and loads again on retry', async () => {
  fails = true
  await show()
  await until(() => expect(text()).toContain('Não foi possível carregar os meses'))
  fails = false
  await press('Tentar novamente')
  await until(() => expect(text()).toContain('Motivo 3'))
})

it('storageBars returns one bar per day, empty without data; trafficBars marks estimated days', () => {
  const stored = storageBars('2028-02', [{ day: '2028-02-03', bytes: 10, planBytes: 20, extraBytes: 0 }])
  expect(stored).toHaveLength(29)
  expect(stored.filter(({ value }) => value > 0)).toEqual([{ day: '2028-02-03', value: 10, above: 0, faint: false, text: '10 B' }])
  expect(trafficBars('2026-11', traffic(true).days as never)[1]).toEqual({
    day: '2026-11-02',
    value: 3072,
    above: 0,
    faint: true,
    text: '3 KB (estimativa)',
  })
})
