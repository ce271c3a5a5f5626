// @vitest-environment happy-dom
import { createMemoryHistory, createRootRoute, createRoute, createRouter } from '@tanstack/react-router'
import type { Session, VideoDetail } from '@videozz/contract/browser'
import { act, useEffect, useState } from 'react'
import type { Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { testVideoDetail } from '../../../shared/media/test-video.ts'
import { closeSession, openSession, sessionStore } from '../../../shared/session/session.ts'
import { showRouted } from '../../../shared/testing/show-routed.tsx'
import { until } from '../../../shared/testing/until.ts'
import type { DetailTab } from '../model/detail-tab.ts'
import { MediaDetail } from './media-detail.tsx'
import { professionalPlan } from '../../../shared/testing/plans.ts'

const session = {
  id: 'p'.repeat(16),
  accountId: 'p'.repeat(16),
  status: 'activated',
  tenant: null,
  plan: professionalPlan,
  flags: [],
  plugins: [],
} as unknown as Session
const tab = (change: Partial<DetailTab>): DetailTab => ({
  id: 'ofertas',
  label: 'Ofertas',
  isNew: true,
  isShown: () => true,
  Panel: ({ onDirty, onSaver }) => (
    <button
      onClick={() => {
        onDirty(true)
        onSaver('Oferta', { reason: null, saving: false, save: saveTab })
      }}
    >
      Escrever
    </button>
  ),
  ...change,
})
const none = () => null
const saveTab = vi.fn<() => Promise<boolean>>(async () => true)
let root: Root
let show: (video: VideoDetail) => void
let address: () => string

async function open(video: VideoDetail, tabs: DetailTab[], at = '/media/a'): Promise<void> {
  function Screen() {
    const [shown, setShown] = useState(video)
    useEffect(() => {
      show = setShown
    }, [])
    return (
      <MediaDetail
        video={shown}
        tabs={tabs}
        EmbedDialog={none}
        SendDialog={none}
        DownloadDialog={none}
        ReplaceDialog={none}
        PublishDialog={none}
        PublicationNote={none}
        FileNote={none}
      />
    )
  }
  const rootRoute = createRootRoute()
  const one = createRoute({ getParentRoute: () => rootRoute, path: '/media/$id', component: Screen })
  const list = createRoute({ getParentRoute: () => rootRoute, path: '/media', component: () => <p>Biblioteca</p> })
  const router = createRouter({ routeTree: rootRoute.addChildren([one, list]), history: createMemoryHistory({ initialEntries: [at] }) })
  address = () => router.state.location.href
  root = await showRouted(router)
}

beforeEach(() => {
  sessionStorage.clear()
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }))
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  sessionStore.set({ phase: 'signed-in', session })
})
afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
  closeSession('signed-out')
  vi.unstubAllGlobals()
})

const shows = (text: string) => until(() => expect(document.body.textContent).toContain(text))
const press = (name: string) =>
  act(async () =>
    [...document.querySelectorAll<HTMLElement>('button, [role=tab]')].findLast((element) => element.textContent?.includes(name))?.click(),
  )
const title = () => document.querySelector<HTMLInputElement>('input[aria-label="Título"]')!
async function type(text: string): Promise<void> {
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(title(), text)
    title().dispatchEvent(new Event('input', { bubbles: true }))
  })
}

it('shows only the tabs available for the media and stores the active tab in the URL', async () => {
  await open(testVideoDetail(), [tab({}), tab({ id: 'outra', label: 'Outra', isShown: () => false })])
  await shows('Ofertas')
  expect(document.body.textContent).not.toContain('Outra')
  await press('Ofertas')
  await shows('Escrever')
  expect(address()).toContain('tab=ofertas')
})

it('asks for confirmation before leaving a tab with unsaved changes', async () => {
  await open(testVideoDetail(), [tab({})], '/media/a?tab=ofertas')
  await shows('Escrever')
  await press('Escrever')
  await press('Informações básicas')
  await shows('Se sair desta aba agora')
  expect(address()).toContain('tab=ofertas')
  await press('Sair sem salvar')
  await until(() => expect(title()).not.toBeNull())
  expect(address()).not.toContain('tab=')
})

it('keeps typed values on a concurrent change, shows the newer values and merges both', async () => {
  const video = testVideoDetail({ playable: false })
  await open(video, [])
  await type('Meu título')
  await shows('Alterações não salvas')
  await act(async () => show({ ...video, revision: 1, title: 'Dela', description: 'Texto dela' }))
  await shows('Outra pessoa alterou esta mídia')
  expect(title().value).toBe('Meu título')
  await press('Ver as novas')
  expect(title().value).toBe('Dela')
  await press('Voltar às minhas')
  expect(title().value).toBe('Meu título')
  expect(document.querySelector('textarea')?.value).toBe('Texto dela')
  expect(document.body.textContent).not.toContain('Outra pessoa')
})

it('shows no conflict when a concurrent change equals the typed value', async () => {
  const video = testVideoDetail({ playable: false })
  await open(video, [])
  await type('Igual')
  await act(async () => show({ ...video, revision: 1, title: 'Igual' }))
  expect(document.body.textContent).not.toContain('Outra pessoa')
  expect(document.body.textContent).not.toContain('Alterações não salvas')
})

it('hides cover upload and resolution for an audio', async () => {
  await open(testVideoDetail({ type: 'audio', playable: false }), [])
  await shows('Capítulos')
  expect(document.body.textContent).not.toContain('Enviar imagem')
  expect(document.body.textContent).not.toContain('Resolução')
})

it('keeps a too long description, shows the limit at once and focuses the field on save', async () => {
  await open(testVideoDetail({}), [])
  const field = document.querySelector<HTMLTextAreaElement>('textarea[aria-label=Descrição]')
  await act(async () => {
    if (field) Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(field, 'x'.repeat(10_000))
    field?.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await until(() => expect(document.body.textContent).toContain('A descrição deve ter no máximo 5000 caracteres.'))
  expect(document.body.textContent).toContain('10000/5000')
  expect(field?.value).toHaveLength(10_000)
  await press('Salvar alterações')
  await until(() => expect(document.activeElement).toBe(field))
})

const field = (label: string) => document.querySelector<HTMLInputElement>(`input[aria-label="${label}"]`)!
async function fill(label: string, text: string): Promise<void> {
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field(label), text)
    field(label).dispatchEvent(new Event('input', { bubbles: true }))
  })
}
/** Leaves the row of a field, as Tab does. */
const leave = (label: string) => act(async () => void field(label).dispatchEvent(new FocusEvent('focusout', { bubbles: true })))

it('validates chapters after the first save attempt and sorts them when a row loses focus', async () => {
  await open(testVideoDetail({ playable: false, duration: 100, chapters: [{ start: 5, title: 'Meio' }] }), [])
  await press('Adicionar capítulo')
  await until(() => expect(document.activeElement).toBe(field('Título do capítulo 1')))
  expect(document.body.textContent).not.toContain('Informe o título do capítulo.')
  await press('Salvar alterações')
  await shows('Informe o título do capítulo.')
  await until(() => expect(document.activeElement).toBe(field('Título do capítulo 1')))
  await fill('Título do capítulo 1', 'Fim ')
  expect(document.body.textContent).not.toContain('Informe o título do capítulo.')
  await fill('Tempo do capítulo 1', 'x')
  await shows('Informe o tempo, como 04:36.')
  expect(field('Tempo do capítulo 1').getAttribute('aria-invalid')).toBe('true')
  await fill('Tempo do capítulo 1', '0:50')
  await leave('Tempo do capítulo 1')
  expect([1, 2].map((place) => field(`Título do capítulo ${place}`).value)).toEqual(['Meio', 'Fim '])
  await act(async () => document.querySelector<HTMLElement>('[aria-label="Excluir Fim"]')?.click())
  expect(document.body.textContent).not.toContain('Alterações não salvas')
})

it('shows a server validation error at its field and restores the unsaved title on reopening', async () => {
  openSession({ accessToken: 't', expiresIn: 900, session })
  const refusal = { code: 'INVALID_REQUEST', message: 'Confira os campos.', fields: { title: 'Título proibido.' } }
  vi.stubGlobal('fetch', (_address: string, { method = 'GET' }: RequestInit = {}) =>
    method === 'PUT'
      ? Promise.resolve(Response.json({ error: { ...refusal, requestId: 'r' } }, { status: 422 }))
      : new Promise(() => undefined),
  )
  const video = testVideoDetail({ playable: false })
  await open(video, [])
  await type('Outro título')
  await press('Salvar alterações')
  await shows('Título proibido.')
  expect(title().getAttribute('aria-invalid')).toBe('true')
  await act(async () => root.unmount())
  document.body.replaceChildren()
  await open(video, [])
  expect(title().value).toBe('Outro título')
  expect(document.body.textContent).toContain('Alterações não salvas')
  await shows('Rascunho recuperado')
  await press('Descartar rascunho')
  expect(title().value).toBe('Aula 1')
  expect(document.body.textContent).not.toContain('Rascunho recuperado')
})

it('shows the title of the media as the heading, and the name of the screen above it', async () => {
  await open(testVideoDetail(), [])
  await shows('Título')
  expect(document.querySelector('h1')?.textContent).toBe(testVideoDetail().title)
  expect(document.querySelector('h1')?.previousElementSibling?.textContent).toBe('Detalhes da Mídia')
})

it('saves the tab shown with the button of the page, and offers to save before leaving', async () => {
  await open(testVideoDetail(), [tab({})], '/media/a?tab=ofertas')
  await shows('Escrever')
  await press('Escrever')
  await press('Salvar alterações')
  expect(saveTab).toHaveBeenCalledTimes(1)
  await press('Sair')
  await shows('Salvar e sair')
  saveTab.mockResolvedValueOnce(false)
  await press('Salvar e sair')
  await until(() => expect(document.body.textContent).not.toContain('Salvar e sair'))
  expect(address()).toContain('/media/a')
  await press('Sair')
  await shows('Salvar e sair')
  await press('Salvar e sair')
  await shows('Biblioteca')
  expect(saveTab).toHaveBeenCalledTimes(3)
})

it('shows the status once: in the note while the media is processed, among the facts when it is ready', async () => {
  await open(testVideoDetail({ status: 'encoding-resolution', playable: false }), [])
  await shows('Duração')
  expect([...document.querySelectorAll('dt')].map((each) => each.textContent)).not.toContain('Status')
})

it('shows the cover until the player page is ready', async () => {
  await open(testVideoDetail({ thumbnail: '/files/i/capa.jpg' }), [])
  await until(() => expect(document.querySelector('section img')?.getAttribute('src')).toBe('/files/i/capa.jpg'))
  await act(async () => window.dispatchEvent(new MessageEvent('message', { data: { type: 'videozz:ready' }, origin: location.origin })))
  expect(document.querySelector('section iframe + img')).toBeNull()
})
