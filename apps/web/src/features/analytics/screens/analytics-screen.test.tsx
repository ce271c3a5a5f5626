// @vitest-environment happy-dom
import { Notifications, notifications } from '@mantine/notifications'
import { createMemoryHistory, createRootRoute, createRoute, createRouter } from '@tanstack/react-router'
import { act } from 'react'
import type { Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Overview, OverviewDay } from '../../../shared/queries/analytics.ts'
import { showRouted } from '../../../shared/testing/show-routed.tsx'
import { until } from '../../../shared/testing/until.ts'
import { analyticsSearch } from '../model/analytics-search.ts'
import { dayAfter, daysOf, lastDays, todayAt } from '../model/period.ts'
import AnalyticsScreen from './analytics-screen.tsx'

let root: Root
let asked: URL[]
let views: number
let fails: string | null
let refusal: object | null
let history: ReturnType<typeof createMemoryHistory>

function overviewOf(start: string, end: string): Overview {
  const day = (at: string): OverviewDay => ({
    day: at,
    withImprint: views,
    withoutImprint: 1,
    seconds: 90 * views,
    people: views,
    newPeople: 0,
  })
  const length = daysOf({ start, end })
  const listed = (from: string): OverviewDay[] => (views === 0 ? [] : Array.from({ length }, (_, index) => day(dayAfter(from, index))))
  const totals = {
    withImprint: views * length,
    withoutImprint: views === 0 ? 0 : length,
    seconds: 90 * views * length,
    people: views * 3,
    newPeople: views,
  }
  const before = dayAfter(start, -length)
  return {
    updatedAt: '2026-11-24T17:32:00.000Z',
    totals,
    previous: { start: before, end: dayAfter(start, -1), totals: { ...totals, withImprint: totals.withImprint * 2 }, days: listed(before) },
    days: listed(start),
    weeks: [{ start, end, newPeople: 1, returning: 2 }],
    hours: Array.from({ length: 7 }, () => Array.from({ length: 24 }, () => views)),
    devices: [{ value: 'phone', views, seconds: 1 }],
    browsers: [{ value: 'webview', views, seconds: 1 }],
    sites: [{ value: '', views, seconds: 1 }],
  }
}

const quality = {
  views: 3,
  firstFrame: { median: 840, tenth: 2900 },
  stalls: 1,
  stallSeconds: 4,
  stallShare: 0.004,
  errors: 2,
  bitrate: 4_200_000,
}

function answer(url: URL): unknown {
  const [start = '', end = ''] = [url.searchParams.get('start') ?? '', url.searchParams.get('end') ?? '']
  if (url.pathname.endsWith('/overview')) return overviewOf(start, end)
  if (url.pathname.endsWith('/now')) return { people: 0, media: [] }
  if (url.pathname.endsWith('/quality'))
    return {
      total: quality,
      previous: { ...quality, views: 0 },
      days: [{ ...quality, day: end }],
      networks: [{ ...quality, value: '4g' }],
      browsers: [{ ...quality, value: 'webview' }],
      worst: [{ browser: 'webview', network: '4g', views: 210, slow: 120 }],
    }
  const media = {
    key: 'v'.repeat(16),
    title: 'Aula 12',
    thumbnail: null,
    type: 'default',
    duration: 768,
    folder: 'Módulo 2',
    deleted: false,
  }
  const row = {
    dataVideo: media,
    totalViews: 1148,
    withImprint: 1096,
    withoutImprint: 52,
    totalSeconds: 593_520,
    averageSeconds: 517,
    retention: [1, 0.34],
    toEnd: 0.34,
  }
  return { items: [row], totalItems: 1, itemsPerPage: 20, page: 1, pages: 1 }
}

beforeEach(() => {
  ;[asked, views, fails, refusal] = [[], 5, null, null]
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }))
  vi.stubGlobal('fetch', async (input: string) => {
    const url = new URL(input, 'http://localhost')
    asked.push(url)
    if (fails !== null && url.pathname.includes(fails) && refusal !== null) return Response.json({ error: refusal }, { status: 400 })
    if (fails !== null && url.pathname.includes(fails))
      return Response.json({ error: { code: 'INTERNAL', message: 'Tente mais tarde.', requestId: 'r' } }, { status: 500 })
    return Response.json(answer(url))
  })
})
afterEach(async () => {
  await act(async () => root.unmount())
  notifications.clean()
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

async function visit(address = '/analytics'): Promise<void> {
  const rootRoute = createRootRoute()
  const screen = () => (
    <>
      <Notifications />
      <AnalyticsScreen />
    </>
  )
  const route = createRoute({ getParentRoute: () => rootRoute, path: '/analytics', component: screen, ...analyticsSearch.routeOptions })
  const others = ['/media/$id', '/ajuda/{-$topic}'].map((path) =>
    createRoute({ getParentRoute: () => rootRoute, path, component: () => null }),
  )
  history = createMemoryHistory({ initialEntries: [address] })
  root = await showRouted(createRouter({ routeTree: rootRoute.addChildren([route, ...others]), history }))
  await until(() => expect([document.querySelector('[aria-busy="true"]'), field('Data inicial') !== null]).toEqual([null, true]))
}

const spaced = (): string => (document.body.textContent ?? '').replaceAll('\u00a0', ' ')
const shows = (text: string): Promise<void> => until(() => expect(spaced()).toContain(text))
const button = (name: string): HTMLElement =>
  [...document.querySelectorAll<HTMLElement>('button')].find(({ textContent }) => textContent === name) as HTMLElement
const press = (name: string): Promise<void> => act(async () => button(name).click())
const field = (label: string): HTMLInputElement =>
  document.querySelector<HTMLInputElement>(`input[aria-label="${label}"]`) as HTMLInputElement
const fill = (label: string, text: string): Promise<void> =>
  act(async () => {
    const input = field(label)
    input.focus()
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
    input.dispatchEvent(new Event('input', { bubbles: true }))
    input.blur()
  })
const periods = (path: string): (string | null)[][] =>
  asked.filter(({ pathname }) => pathname.endsWith(path)).map(({ searchParams }) => [searchParams.get('start'), searchParams.get('end')])

it('shows the last 28 days beside those before, with every figure explained', async () => {
  await visit()
  const { start, end } = lastDays(28, todayAt(Date.now()))
  expect(periods('/overview')).toEqual([[start, end]])
  await shows('Visualizações com Imprint140menos 50 %antes 280')
  await shows('Minutos assistidos210')
  await shows('Atualizadas às 14:32, horário de São Paulo')
  await shows('Celular5100 %')
  await shows('Sem domínio informado5100 %')
  await shows('Dentro de outro aplicativo · 4G ou igual')
  await shows('164 h 52 min')
  await shows('Ninguém agora. Quem der play aparece aqui na hora.')
  expect(document.querySelectorAll('[aria-label^="Como é calculado: "]').length).toBeGreaterThanOrEqual(14)
})

it('a preset changes the period in the address, and the table is searched there too', async () => {
  await visit('/analytics?start=2025-11-01&end=2025-11-07&search=aula&page=2')
  expect(periods('/overview')).toEqual([['2025-11-01', '2025-11-07']])
  expect(asked.find(({ pathname }) => pathname.endsWith('/video-view'))?.searchParams.get('search')).toBe('aula')
  await act(async () => document.querySelector<HTMLInputElement>('input[type=radio][value="90"]')?.click())
  const { start, end } = lastDays(90, todayAt(Date.now()))
  await until(() => expect(periods('/overview').at(-1)).toEqual([start, end]))
  expect(history.location.search).toContain(`start=${start}`)
  expect(history.location.search).not.toContain('page')
})

it('changing the start clears the end, and search and export wait for both', async () => {
  await visit('/analytics?start=2025-11-01&end=2025-11-07')
  await fill('Data inicial', '03/11/2025')
  await until(() => expect(field('Data final').value).toBe(''))
  expect([button('Pesquisar'), button('Exportar')].map((one) => one.getAttribute('aria-disabled'))).toEqual(['true', 'true'])
  await fill('Data final', '02/11/2025')
  await press('Pesquisar')
  await shows('Data final deve ser após a inicial')
  await shows('Corrija os campos antes de pesquisar')
  await press('Exportar')
  await shows('Corrija os campos antes de exportar')
  await fill('Data final', '09/11/2025')
  await press('Pesquisar')
  await shows('Pesquisa realizada com sucesso!')
  expect(periods('/overview').at(-1)).toEqual(['2025-11-03', '2025-11-09'])
  expect(history.location.search).toContain('start=2025-11-03')
})

it('a period without views keeps its axes, says so, and has nothing to export', async () => {
  views = 0
  await visit('/analytics?start=2025-11-01&end=2025-11-07')
  await shows('Nenhuma visualização de 01/11 a 07/11')
  expect(button('Exportar').getAttribute('aria-description')).toBe('Não há o que exportar neste período')
  expect(document.querySelector('[aria-label="Ver como tabela"]')).toBeNull()
  await fill('Data final', '08/11/2025')
  await until(() => expect(button('Exportar').getAttribute('aria-disabled')).toBeNull())
  await press('Ver 90 dias')
  await until(() => expect(periods('/overview').at(-1)).toEqual(Object.values(lastDays(90, todayAt(Date.now())))))
})

it('a report is asked for by mail, and failures are told in place', async () => {
  await visit('/analytics?start=2025-11-01&end=2025-11-07')
  await press('Exportar')
  await shows('Você receberá seu relatório por e-mail!')
  expect(periods('/export')).toEqual([['2025-11-01', '2025-11-07']])
  fails = '/export'
  await press('Exportar')
  await shows('Falha ao gerar relatório')
  fails = '/overview'
  await press('Pesquisar')
  await shows('Não foi possível consultar essas informações')
})

it('names what the server refuses of a period, as where the clock of the device is ahead', async () => {
  fails = '/overview'
  refusal = { code: 'INVALID_INPUT', message: 'Revise.', requestId: 'r', fields: { end: 'A data final não pode ser futura' } }
  await visit()
  await shows('A data final não pode ser futura')
  fails = '/export'
  refusal = { code: 'TOO_MANY_ATTEMPTS', message: 'Muitas tentativas.', requestId: 'r' }
  await press('Exportar')
  await shows('Muitas tentativas.')
})
