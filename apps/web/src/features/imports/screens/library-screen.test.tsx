// @vitest-environment happy-dom
import { Notifications, notifications } from '@mantine/notifications'
import { createMemoryHistory, createRootRoute, createRouter } from '@tanstack/react-router'
import { importStates, type Session } from '@videozz/contract/browser'
import { act } from 'react'
import type { Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Library } from '../../../shared/queries/library.ts'
import { closeSession, sessionStore } from '../../../shared/session/session.ts'
import { professionalPlan } from '../../../shared/testing/plans.ts'
import { showRouted } from '../../../shared/testing/show-routed.tsx'
import { until } from '../../../shared/testing/until.ts'
import LibraryScreen from './library-screen.tsx'

const gigabyte = 1024 ** 3
const id = 'k'.repeat(16)
const folder = (name: string, videos: number, more: object = {}) => ({ id: name, from: [name], to: [name], changes: [], videos, ...more })
const read: Library = {
  id,
  provider: 'panda',
  state: 'ready',
  error: null,
  readAt: '2026-11-20T12:00:00.000Z',
  found: 103,
  listed: 100,
  known: 10,
  changed: 1,
  bytes: 50 * gigabyte,
  knownBytes: 5 * gigabyte,
  room: { left: 60 * gigabyte, largest: 5 * gigabyte },
  seconds: 7200,
  firstSeconds: 60,
  large: { count: 1, files: [{ title: 'Imersão completa', bytes: 9 * gigabyte }] },
  skipped: [{ code: 'IMPORT_NOT_READY', message: 'Ainda não está pronto na origem.', count: 3 }],
  folders: [
    folder('Curso', 60, { from: ['Curso', 'Módulo', 'Bônus', 'Extra'], to: ['Curso', 'Módulo', 'Bônus / Extra'], changes: ['level'] }),
    folder('Avulsas', 40),
  ],
  subtitles: { counted: 90, videos: 12 },
  covers: 80,
  descriptions: 30,
  brought: { subtitles: 12, covers: 80, faulty: 1, pending: 0, lesser: 0, foldersLeft: 0 },
}
const noFiles = Object.fromEntries(importStates.map((state) => [state, 0]))
const batch = {
  id,
  provider: 'panda',
  kind: 'library',
  state: 'running',
  blocked: null,
  error: null,
  folder: null,
  counts: { ...noFiles, waiting: 60, pulling: 1, done: 29 },
  bytes: { total: 40 * gigabyte, fetched: 20 * gigabyte, unsized: 0 },
  rate: 1_000_000,
  createdAt: '2026-11-20T12:00:00.000Z',
  startedAt: '2026-11-20T12:10:00.000Z',
  endedAt: null,
}
const item = (title: string, more: object = {}) => ({
  id: title,
  batchId: id,
  provider: 'panda',
  externalId: `antigo-${title}`,
  title,
  fileName: null,
  size: 1000,
  state: 'done',
  waitReason: null,
  nextAttemptAt: null,
  fetched: 1000,
  rate: null,
  error: null,
  videoKey: `nova-${title}`,
  folder: { key: 'f'.repeat(16), name: 'Curso' },
  createdAt: '2026-11-20T12:10:00.000Z',
  endedAt: '2026-11-20T12:20:00.000Z',
  ...more,
})
const refused = item('Quebrada', {
  state: 'failed',
  videoKey: null,
  endedAt: null,
  error: { code: 'IMPORT_GONE', message: 'O vídeo não existe mais na origem.' },
})

type Answer = { status?: number; body: unknown }
let root: Root
let calls: { call: string; body: unknown }[]
/** Answers of this test; the others are those of a library that was read. */
let answers: Record<string, () => Answer>

beforeEach(() => {
  calls = []
  answers = {
    'GET /api/imports/library/panda': () => ({ body: { id } }),
    [`GET /api/imports/${id}/library`]: () => ({ body: read }),
    [`GET /api/imports/${id}`]: () => ({ body: batch }),
    'GET /api/imports/items': () => ({ body: { items: [], page: 1, pages: 1, itemsPerPage: 20, totalItems: 0 } }),
  }
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }))
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const url = new URL(address, 'http://x')
    const call = `${init.method ?? 'GET'} ${url.pathname}`
    calls.push({ call: `${call}${url.search}`, body: typeof init.body === 'string' ? JSON.parse(init.body) : null })
    const { status = 200, body } = answers[call]?.() ?? { body: {} }
    return Response.json(body, { status })
  })
})
afterEach(async () => {
  await act(async () => root.unmount())
  notifications.clean()
  closeSession('signed-out')
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

async function show(): Promise<void> {
  const session = { status: 'activated', plan: professionalPlan, tenant: null, subscription: null, flags: [] }
  sessionStore.set({ phase: 'signed-in', session: session as unknown as Session })
  const rootRoute = createRootRoute({
    component: () => (
      <>
        <Notifications />
        <LibraryScreen />
      </>
    ),
  })
  root = await showRouted(createRouter({ routeTree: rootRoute, history: createMemoryHistory() }))
}
const text = () => document.body.textContent
const shows = (words: string) => until(() => expect(text()).toContain(words))
const buttons = () => [...document.querySelectorAll<HTMLElement>('button, a')]
const button = (name: string) => buttons().find((each) => (each.ariaLabel ?? each.getAttribute('aria-label') ?? each.textContent) === name)
async function press(name: string): Promise<void> {
  await until(() => expect(button(name)?.dataset['loading'] ?? (button(name) ? 'ready' : 'gone'), name).toBe('ready'))
  await act(async () => button(name)?.click())
}
const box = (name: string) =>
  [...document.querySelectorAll<HTMLInputElement>('input[type=checkbox]')].find(
    (each) => each.getAttribute('aria-label') === name || each.labels?.[0]?.textContent?.startsWith(name),
  )
const tick = async (name: string) => {
  await until(() => expect(box(name), name).toBeDefined())
  await act(async () => box(name)?.click())
}
const sent = (call: string) => calls.filter((each) => each.call === call).map(({ body }) => body)

describe('before anything was read', () => {
  beforeEach(() => {
    answers['GET /api/imports/library/panda'] = () => ({ body: { id: null } })
  })

  it('has the library read once the account is connected', async () => {
    answers['GET /api/integration/validate/panda'] = () => ({ body: true })
    answers['POST /api/imports/library'] = () => ({ body: { id } })
    await show()
    await press('Ler a biblioteca')
    await until(() => expect(sent('POST /api/imports/library')).toEqual([{ provider: 'panda' }]))
  })

  it('leads to Conexões where it is not', async () => {
    answers['GET /api/integration/validate/panda'] = () => ({ body: false })
    await show()
    await until(() => expect(button('Ir para Conexões')?.getAttribute('href')).toBe('/apps'))
    expect(button('Ler a biblioteca')).toBeUndefined()
  })

  it('says why the reading stopped', async () => {
    answers['GET /api/imports/library/panda'] = () => ({ body: { id } })
    const error = { code: 'INTEGRATION_KEY_INVALID', message: 'A chave não é aceita.' }
    answers[`GET /api/imports/${id}/library`] = () => ({ body: { ...read, state: 'canceled', readAt: null, error } })
    answers['GET /api/integration/validate/panda'] = () => ({ body: true })
    await show()
    await shows('A leitura parou: A chave não é aceita.')
  })

  it('can be tried again where the screen could not be loaded', async () => {
    answers['GET /api/imports/library/panda'] = () => ({ status: 500, body: { error: { code: 'INTERNAL', message: 'Algo deu errado.' } } })
    await show()
    await shows('Algo deu errado.')
    answers['GET /api/imports/library/panda'] = () => ({ body: { id } })
    await press('Tentar novamente')
    await shows('Começar migração')
  })
})

it('counts while it is read, and stops when that is asked for', async () => {
  answers[`GET /api/imports/${id}/library`] = () => ({ body: { ...read, state: 'scanning', readAt: null, found: 1 } })
  await show()
  await shows('1 vídeo encontrado até agora')
  await press('Cancelar leitura')
  await until(() => expect(sent(`POST /api/imports/${id}/cancel`)).toHaveLength(1))
})

describe('the estimate', () => {
  it('tells how much comes, what is left out, what changes, and starts with what was chosen', async () => {
    await show()
    for (const words of [
      '10 já estão na sua biblioteca, 1 mudou lá',
      'até 50 GB',
      'Cabe: sobram 15 GB',
      'cerca de 2 h',
      '“Imersão completa” pode passar de 5 GB por arquivo, o limite do seu plano.',
      'Ficam de fora: 3 vídeos (Ainda não está pronto na origem).',
      '2 pastas, 1 muda de nome ou de lugar',
      '4º nível vira nome',
      '90 vídeos novos, até 45 GB',
    ])
      await shows(words)
    await tick('Trazer Avulsas')
    await shows('60 vídeos novos')
    await tick('Capas')
    await press('Começar migração')
    const body = { subtitles: true, covers: false, descriptions: true, again: false, folders: ['Curso'] }
    await until(() => expect(sent(`POST /api/imports/${id}/start`)).toEqual([body]))
  })

  it('sends no folders where all come, and says one video in the singular', async () => {
    answers[`GET /api/imports/${id}/library`] = () => ({ body: { ...read, known: 99 } })
    await show()
    await shows('1 vídeo novo, até')
    await press('Começar migração')
    await until(() => expect(sent(`POST /api/imports/${id}/start`)).toMatchObject([{ folders: null }]))
  })

  it('starts nothing where nothing is new, unless all shall come again', async () => {
    answers[`GET /api/imports/${id}/library`] = () => ({ body: { ...read, known: 100, knownBytes: read.bytes } })
    await show()
    await shows('Nada novo para trazer')
    await press('Começar migração')
    expect(button('Começar migração')?.getAttribute('aria-disabled')).toBe('true')
    expect(sent(`POST /api/imports/${id}/start`)).toEqual([])
    await tick('Vídeos já importados')
    await shows('100 vídeos, até 50 GB')
    await press('Começar migração')
    await until(() => expect(sent(`POST /api/imports/${id}/start`)).toMatchObject([{ again: true }]))
  })

  it('offers no subtitles where the plan has none', async () => {
    answers[`GET /api/imports/${id}/library`] = () => ({ body: { ...read, subtitles: null } })
    await show()
    await shows('Seu plano não tem legendas.')
    expect(box('Legendas')?.disabled).toBe(true)
  })
})

describe('the course', () => {
  beforeEach(() => {
    answers[`GET /api/imports/${id}/library`] = () => ({ body: { ...read, state: 'running' } })
  })

  it('shows what arrives and what failed, pauses, and asks before it cancels', async () => {
    answers[`GET /api/imports/${id}`] = () => ({ body: { ...batch, counts: { ...batch.counts, failed: 1 } } })
    answers['GET /api/imports/items'] = () => {
      const query = new URLSearchParams(calls.at(-1)?.call.split('?')[1])
      const items = query.get('states') === 'failed' ? [refused] : [item('Chegando', { state: 'pulling', videoKey: null, endedAt: null })]
      return { body: { items, page: 1, pages: 1, itemsPerPage: 20, totalItems: 1 } }
    }
    await show()
    await shows('Chegando')
    await shows('O vídeo não existe mais na origem.')
    await press('Pausar')
    await until(() => expect(sent(`POST /api/imports/${id}/pause`)).toHaveLength(1))
    await press('Cancelar migração')
    await shows('que faltam não serão importados')
    expect(sent(`POST /api/imports/${id}/cancel`)).toEqual([])
    await press('Voltar')
  })

  it.each([
    [{ error: { code: 'IMPORT_DISCONNECTED', message: 'Conecte a Panda Video de novo.' } }, 'Conecte a Panda Video de novo.', '/apps'],
    [{ blocked: 'overdue' }, 'A migração espera: regularize sua assinatura para continuar.', '/plans'],
    [{ blocked: 'plan' }, 'A migração espera: seu plano não tem mais importações.', '/plans'],
  ])('with %o says why it waits and where that is mended', async (change, words, place) => {
    answers[`GET /api/imports/${id}`] = () => ({ body: { ...batch, ...change } })
    await show()
    await shows(words)
    const link = button(place === '/apps' ? 'Ir para Conexões' : 'Ver planos')
    expect(link?.getAttribute('href')).toBe(place)
  })
})

describe('the report', () => {
  const ended = { ...batch, state: 'done', counts: { ...noFiles, done: 89, failed: 1, skipped: 3 }, endedAt: '2026-11-20T14:10:00.000Z' }
  beforeEach(() => {
    answers[`GET /api/imports/${id}/library`] = () => ({ body: { ...read, state: 'done' } })
    answers[`GET /api/imports/${id}`] = () => ({ body: ended })
    answers['GET /api/imports/items'] = () => ({
      body: { items: [item('Aula 1'), refused], page: 1, pages: 1, itemsPerPage: 20, totalItems: 2 },
    })
  })

  it('lists old ids beside new codes or the reason, and explains the script', async () => {
    await show()
    for (const words of [
      'Migração concluída',
      'antigo-Aula 1',
      'nova-Aula 1',
      'O vídeo não existe mais na origem.',
      'Mais 80 capas, 1 com ressalva',
    ])
      await shows(words)
    expect(button('nova-Aula 1')?.getAttribute('href')).toBe('/media/nova-Aula%201')
    expect(button('Copiar código de incorporação de Aula 1')).toBeDefined()
    await press('Como trocar por script')
    await shows('Salve o script abaixo como trocar.mjs')
  })

  it('says one that was left out in the singular', async () => {
    answers[`GET /api/imports/${id}`] = () => ({ body: { ...ended, counts: { ...noFiles, done: 1, skipped: 1 } } })
    await show()
    await shows('1 ficou de fora')
  })

  it('has the library read again for what is new, and saves the table', async () => {
    await show()
    await press('Trazer o que é novo')
    await until(() => expect(sent('POST /api/imports/library')).toEqual([{ provider: 'panda' }]))
    await press('Baixar CSV')
    await until(() => expect(sent(`GET /api/imports/${id}.csv`)).toHaveLength(1))
  })
})
