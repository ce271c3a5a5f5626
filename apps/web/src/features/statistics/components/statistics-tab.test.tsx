// @vitest-environment happy-dom
import { createMemoryHistory, createRootRoute, createRouter } from '@tanstack/react-router'
import type { MediaStatistics, MediaViewer, VideoDetail } from '@videozz/contract'
import { act } from 'react'
import type { Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { testVideoDetail } from '../../../shared/media/test-video.ts'
import { showRouted } from '../../../shared/testing/show-routed.tsx'
import { until } from '../../../shared/testing/until.ts'
import StatisticsTab from './statistics-tab.tsx'

const duration = 90
/** Ten views: two leave at 00:14, one more at 00:50. */
const seen = Array.from({ length: duration }, (_, second) => (second < 14 ? 10 : second < 50 ? 8 : 7))
const again = seen.map((_, second) => (second >= 20 && second < 30 ? 5 : 0))
const statistics = (change: Partial<MediaStatistics> = {}): MediaStatistics => ({
  updatedAt: '2026-11-24T12:00:00.000Z',
  views: 10,
  previousViews: 8,
  seconds: 700,
  averageSeconds: 70,
  people: 4,
  namedPeople: 3,
  completed: 1,
  completionPercent: 90,
  duration,
  retention: { views: 10, seen, again, average: seen.map(() => 0.5), averageOf: 3 },
  olderFiles: false,
  storyboard: null,
  ...change,
})
const viewer = (change: Partial<MediaViewer> = {}): MediaViewer => ({
  viewer: { id: 'a'.repeat(16), name: 'Ana Ribeiro', email: 'ana@exemplo.com', verified: true },
  device: null,
  suspicious: false,
  watched: [[0, 60]],
  rewatched: [[10, 20]],
  share: 2 / 3,
  seconds: 75,
  lastAt: new Date().toISOString(),
  completedAt: null,
  ...change,
})
const subtitle = {
  key: 's'.repeat(16),
  videoKey: 'a'.repeat(16),
  language: 'pt-BR',
  status: 'ready',
  cues: 2,
  updatedAt: '2026-11-20T12:00:00.000Z',
}
const vtt =
  'WEBVTT\n\n00:00:10.000 --> 00:00:16.000\nDeixa eu contar\ncomo eu entrei.\n\n00:00:48.000 --> 00:00:52.000\nAbram o arquivo.\n\n00:01:20.000 --> 00:01:30.000\nFim.\n'

type Answer = object | null
let root: Root
let given: MediaStatistics | null
let viewers: { items: MediaViewer[]; totalItems: number } | null
let subtitles: object[]
let live: object | null
let calls: { call: string; body: unknown }[]
let preview: string[]
let saved: string[]

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }))
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const call = `${init.method ?? 'GET'} ${url.replace('/api', '')}`
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined
    calls.push({ call, body })
    if (url.endsWith('/viewers/csv')) return new Response('"Nome"')
    if (url.endsWith('/viewers'))
      return answer(viewers && { itemsPerPage: 10, page: 1, pages: Math.ceil(viewers.totalItems / 10), ...viewers })
    if (url.endsWith('/statistics/live')) return answer(live)
    if (url.includes('/statistics')) return answer(given)
    if (url.includes(subtitle.key)) return answer({ subtitle, text: vtt })
    return answer({ items: subtitles })
  })
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x')
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  given = statistics()
  viewers = { items: [viewer()], totalItems: 1 }
  subtitles = [subtitle]
  live = null
  calls = []
  preview = []
  saved = []
})
afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const answer = (data: Answer): Response =>
  data
    ? Response.json(data)
    : Response.json({ error: { code: 'INTERNAL', message: 'Algo deu errado do nosso lado.', requestId: 'r' } }, { status: 500 })

async function open(change: Partial<VideoDetail> = {}): Promise<void> {
  const video = testVideoDetail({
    duration,
    chapters: [
      { start: 0, title: 'Abertura' },
      { start: 40, title: 'Prática' },
    ],
    ...change,
  })
  const place = { seek: (second: number) => void preview.push(`seek ${second}`), pause: () => void preview.push('pause') }
  const component = () => <StatisticsTab video={video} preview={place} />
  root = await showRouted(createRouter({ routeTree: createRootRoute({ component }), history: createMemoryHistory() }))
}
const page = () => (document.body.textContent ?? '').replaceAll('\u00a0', ' ')
const shows = (text: string) => until(() => expect(page()).toContain(text))
const find = (name: string) =>
  [...document.querySelectorAll<HTMLElement>('button, label, input')].find(
    (each) => each.getAttribute('aria-label') === name || each.textContent === name,
  )
/** What the list of viewers was last asked for. */
const asked = () => calls.findLast(({ call }) => call.endsWith('/viewers'))?.body
const press = async (name: string) => {
  await until(() => expect(find(name)).toBeDefined())
  await act(async () => find(name)?.click())
}

it('shows views beside the period before, people, mean time and completion of the last 28 days, and of 7 or 90 on request', async () => {
  await open()
  await shows('antes 8')
  expect(page()).toContain('25 %')
  expect(page()).toContain('3 identificadas por e-mail')
  expect(page()).toContain('01:10de 01:30')
  expect(page()).toContain('78 % do vídeo')
  expect(page()).toContain('1 pessoa viu 90 % ou mais')
  expect(calls.some(({ call }) => call.endsWith('/statistics?days=28'))).toBe(true)
  await press('90 dias')
  await until(() => expect(calls.some(({ call }) => call.endsWith('/statistics?days=90'))).toBe(true))
  await until(() => expect(asked()).toMatchObject({ days: 90, page: 1 }))
})

it('names the steepest drops with second, sentence, silence and chapter, and leads the preview there', async () => {
  await open()
  await shows('Deixa eu contar como eu entrei.')
  expect(page()).toContain('As duas maiores quedas em até 20 segundos')
  expect(page()).toContain('00:13 a 00:14')
  expect(page()).toContain('20 % saíram')
  expect(page()).toContain('Capítulo Abertura')
  expect(page()).toContain('Abram o arquivo.')
  expect(preview).toEqual(['pause'])
  await press('Ir para 00:13')
  expect(preview).toEqual(['pause', 'seek 13'])
  expect(document.querySelector('[role=status]')?.textContent).toBe('Prévia em 00:13')
  expect(document.querySelector('[data-wide]')?.getAttribute('data-wide')).toBe('player')
  await press('Fechar prévia')
  expect(preview).toEqual(['pause', 'seek 13', 'pause'])
  expect(document.querySelector('[data-wide]')?.getAttribute('data-wide')).toBe('alone')
})

it('has every number of the curve in a table, and says what the other media of the folder keep', async () => {
  await open()
  await shows('Média de outras 3 mídias da pasta')
  await press('Ver como tabela')
  const rows = [...document.querySelectorAll('section table')].find((table) => table.textContent?.includes('Assistindo'))
  const cells = [...(rows?.querySelectorAll('tbody tr') ?? [])].map((row) =>
    [...row.children].map((cell) => cell.textContent?.replaceAll('\u00a0', ' ')),
  )
  expect(cells).toHaveLength(duration)
  expect(cells[25]).toEqual(['00:25', '80 %', '8', '5', '50 %'])
})

it('lists who watched with ranges in words, marks suspicious use, searches, orders and exports', async () => {
  viewers = {
    items: [
      viewer({ suspicious: true }),
      viewer({
        viewer: { id: 'b'.repeat(16), name: null, email: null, verified: false },
        device: 'Celular · Chrome',
        completedAt: '2026-11-20T12:00:00.000Z',
      }),
    ],
    totalItems: 12,
  }
  await open()
  await shows('Uso suspeito')
  expect(document.querySelector('[aria-label="Viu 00:00 a 01:00; repetiu 00:10 a 00:20"]')).not.toBeNull()
  for (const text of ['67 %', '1 min 15 s', 'hoje, ', 'Pessoa sem e-mail', 'Celular · Chrome', 'concluída', 'Total 12 itens'])
    expect(page()).toContain(text)
  await press('Página 2')
  await until(() => expect(asked()).toMatchObject({ page: 2, orderBy: 'last', sortBy: 'desc' }))
  await press('Ordenar por: Última vez')
  const item = () =>
    [...document.querySelectorAll<HTMLElement>('[role=menuitemradio]')].find((each) => each.textContent === 'Menor conclusão')
  await until(() => expect(item()).toBeDefined())
  await act(async () => item()?.click())
  await until(() => expect(asked()).toMatchObject({ page: 1, orderBy: 'share', sortBy: 'asc' }))
  const field = document.querySelector<HTMLInputElement>('input[type=search]')
  await act(async () => {
    if (field) Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, 'ana')
    field?.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await until(() => expect(asked()).toMatchObject({ page: 1, search: 'ana' }))
  await press('Exportar')
  await until(() => expect(saved).toEqual([`quem-assistiu-${'a'.repeat(16)}.csv`]))
  expect(calls.at(-1)).toEqual({ call: `POST /videos/${'a'.repeat(16)}/statistics/viewers/csv`, body: { days: 28, search: 'ana' } })
})

it('says when nobody watched, offers the longest period, and has nothing to export', async () => {
  given = statistics({
    views: 0,
    previousViews: 0,
    people: 0,
    namedPeople: 0,
    completed: 0,
    averageSeconds: 0,
    seconds: 0,
    retention: null,
  })
  viewers = { items: [], totalItems: 0 }
  await open()
  await shows('Ninguém assistiu nos últimos 28 dias')
  await shows('Quem assistir aparece aqui')
  expect(find('Exportar')?.getAttribute('aria-disabled') ?? find('Exportar')?.getAttribute('data-disabled')).toBe('true')
  expect(page()).not.toContain('Onde mais gente sai')
  await press('Ver 90 dias')
  await shows('Ninguém assistiu nos últimos 90 dias')
  expect(page()).not.toContain('Ver 90 dias')
})

it('tells views of a replaced file from those of the present one', async () => {
  given = statistics({ retention: null, olderFiles: true })
  await open()
  await shows('Ninguém assistiu ao arquivo atual')
  expect(page()).toContain('contam só o arquivo atual')
})

it('says that the curve needs the duration while that is not known', async () => {
  given = statistics({ duration: null, retention: null })
  await open({ duration: null, playable: false })
  await shows('quando a duração desta mídia for conhecida')
})

it('says that a subtitle would tell the sentence of a drop, and leads nowhere while the media cannot be played', async () => {
  subtitles = []
  await open({ playable: false })
  await shows('Com uma legenda, a frase dita em cada queda aparece aqui.')
  expect(page()).not.toContain('Ir para')
})

it('says what could not be loaded and tries again', async () => {
  given = null
  await open()
  await shows('Não foi possível carregar as estatísticas')
  given = statistics()
  await press('Tentar novamente')
  await shows('antes 8')
  expect(page()).not.toContain('Não foi possível')
})

it('shows how a live was watched on air, and of other media nothing of it', async () => {
  const point = { at: '2027-03-10T22:00:00.000Z', watching: 4, joined: 4, left: 0, latencySeconds: 2, stallSeconds: 0 }
  const figures = { audience: 31, peak: 12, peakAt: point.at, meanWatching: 9, latencySeconds: 2, stalls: 0, stallSeconds: 0 }
  live = { startedAt: point.at, finishedAt: '2027-03-10T22:01:00.000Z', ...figures, stepMinutes: 1, points: [point] }
  await open({ type: 'live' })
  await shows('Na transmissão ao vivo')
  await shows('pico de 12')
  await shows('31')
  await act(async () => root.unmount())
  await open()
  await shows('Ana Ribeiro')
  expect(page()).not.toContain('Na transmissão ao vivo')
  expect(calls.filter(({ call }) => call.endsWith('/statistics/live'))).toHaveLength(1)
})
