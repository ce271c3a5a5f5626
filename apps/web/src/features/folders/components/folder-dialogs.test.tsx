// @vitest-environment happy-dom
import { Notifications, notifications } from '@mantine/notifications'
import { createMemoryHistory, createRootRoute, createRoute, createRouter } from '@tanstack/react-router'
import type { Session } from '@videozz/contract/browser'
import { act, type ReactNode } from 'react'
import type { Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { testVideo } from '../../../shared/media/test-video.ts'
import { sessionStore } from '../../../shared/session/session.ts'
import { showRouted } from '../../../shared/testing/show-routed.tsx'
import { until } from '../../../shared/testing/until.ts'
import AddContent from './add-content.tsx'
import { FolderForm } from './folder-form.tsx'
import { MoveToFolder, SendToFolder } from './send-to-folder.tsx'
import { professionalPlan } from '../../../shared/testing/plans.ts'

const key = (letter: string): string => letter.repeat(16)
const then = '2025-11-20T12:00:00.000Z'
const empty = { level: 1, ancestors: [], createdAt: then, updatedAt: then, videos: [], videosCount: 0, subFolders: [], subFoldersCount: 0 }
const folder = (letter: string, name: string, change: object = {}) => ({
  ...empty,
  _id: key(letter),
  id: key(letter),
  key: key(letter),
  name,
  ...change,
})
const modules = [folder('m', 'Módulo 1', { level: 2 }), folder('n', 'Módulo 2', { level: 2 })]
const course = folder('c', 'Curso', { subFoldersCount: 2, manual: false })
const library = Array.from({ length: 10 }, (_, place) =>
  testVideo({
    key: String(place).padStart(16, '0'),
    title: `Aula ${place}`,
    folders: place === 1 ? [{ key: key('c'), name: 'Curso' }] : [],
  }),
)

type Call = { call: string; body: unknown }
let calls: Call[] = []
let answers: Record<string, unknown> = {}
let root: Root | undefined
const changes = (): Call[] => calls.filter(({ call }) => !call.startsWith('GET'))

beforeEach(() => {
  calls = []
  answers = {}
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }))
  const session = { id: key('u'), accountId: key('a'), status: 'activated', tenant: null, plan: professionalPlan, flags: [] }
  sessionStore.set({ phase: 'signed-in', session: session as unknown as Session })
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    const url = new URL(address, 'http://x')
    const call = `${init?.method ?? 'GET'} ${url.pathname.replace(/^\/api/, '')}`
    calls.push({ call, body: typeof init?.body === 'string' ? JSON.parse(init.body) : undefined })
    const search = url.searchParams.get('search') ?? ''
    const fitting = (all: { name: string }[]) => all.filter(({ name }) => name.includes(search))
    if (call === 'GET /folders') return Response.json({ items: fitting([course, folder('d', 'Bônus')]), totalItems: 2 })
    if (call === `GET /folders/${key('c')}`) return Response.json({ ...course, subFolders: fitting(modules) })
    if (call === 'GET /videos') {
      const page = Number(url.searchParams.get('page'))
      const items = search === 'nada' ? [] : library.slice((page - 1) * 8, page * 8)
      return Response.json({ items, totalItems: search === 'nada' ? 0 : 10, itemsPerPage: 8, page, pages: 2 })
    }
    return Response.json(answers[call] ?? {})
  })
})
afterEach(async () => {
  await act(async () => root?.unmount())
  notifications.clean()
  document.body.replaceChildren()
  sessionStore.set({ phase: 'signed-out' })
  vi.unstubAllGlobals()
})

async function show(content: ReactNode): Promise<void> {
  const rootRoute = createRootRoute()
  const home = createRoute({
    getParentRoute: () => rootRoute,
    path: '/',
    component: () => (
      <>
        <Notifications />
        {content}
      </>
    ),
  })
  const folders = createRoute({ getParentRoute: () => rootRoute, path: '/folder' })
  root = await showRouted(createRouter({ routeTree: rootRoute.addChildren([home, folders]), history: createMemoryHistory() }))
}
const shows = (text: string) => until(() => expect(document.body.textContent).toContain(text))
const named = (name: string) => (element: Element) => element.getAttribute('aria-label') === name || element.textContent === name
const find = (name: string, selector = 'button, input') => [...document.querySelectorAll<HTMLElement>(selector)].find(named(name))
async function press(name: string): Promise<void> {
  await until(() => expect(find(name)).toBeDefined())
  await act(async () => find(name)?.click())
}
const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!
const type = (field: HTMLElement | null | undefined, text: string) =>
  act(async () => {
    setValue.call(field, text)
    field?.dispatchEvent(new Event('input', { bubbles: true }))
  })
const nothing = (): void => undefined

it('FolderForm validates the name length and creates one subfolder on a double click', async () => {
  const closed = vi.fn<() => void>()
  await show(<FolderForm wish={{ kind: 'create', above: { key: key('c'), name: 'Curso' } }} onClose={closed} />)
  const submit = () => act(async () => document.querySelector<HTMLButtonElement>('form button[type=submit]')?.click())
  const field = () => document.querySelector<HTMLInputElement>('form input')
  await submit()
  await type(field(), 'Aula')
  expect(document.body.textContent).not.toContain('de 5 a 128')
  await submit()
  await shows('O nome da pasta deve ter de 5 a 128 caracteres.')
  expect(changes()).toEqual([])
  await type(field(), 'Módulo 3')
  // Pressed twice in one moment it is still one folder.
  await act(async () => {
    const button = document.querySelector<HTMLButtonElement>('form button[type=submit]')
    button?.click()
    button?.click()
  })
  await shows('Subpasta criada com sucesso')
  expect(changes()).toEqual([{ call: 'POST /folders', body: { name: 'Módulo 3', key: key('c') } }])
  expect(closed).toHaveBeenCalledOnce()
})

it('SendToFolder adds media to several folders of different levels', async () => {
  const sent = vi.fn<() => void>()
  await show(<SendToFolder videos={library.slice(0, 2)} onClose={nothing} onSent={sent} />)
  await shows('Selecionar pasta')
  await press('Enviar para pasta')
  expect(changes()).toEqual([])
  await press('Bônus')
  await press('Ver subpastas de Curso')
  await shows('Selecionar subpasta')
  await type(document.querySelector('input[type=search]'), '2')
  await until(() => expect(find('Módulo 1')).toBeUndefined())
  await press('Módulo 2')
  await shows('2 pastas: Bônus, Módulo 2')
  await press('Voltar')
  await shows('Selecionar pasta')
  await press('Enviar para pasta')
  await shows('Conteúdo enviado para a pasta selecionada com sucesso.')
  const videos = library.slice(0, 2).map((video) => video.key)
  expect(changes()).toEqual([{ call: 'PUT /folders', body: { videos, folders: [key('d'), key('n')] } }])
  expect(sent).toHaveBeenCalledOnce()
})

it('MoveToFolder moves media to one folder and undoes the move', async () => {
  const [first, second] = library.map((video) => video.key)
  answers[`POST /folders/${key('c')}/videos/move`] = { moved: [first, second], added: [first], orders: [7, 9] }
  await show(<MoveToFolder from={key('c')} videos={library.slice(0, 2)} onClose={nothing} onMoved={nothing} />)
  await until(() => expect(find('Curso')).toBeDefined())
  expect((find('Curso') as HTMLInputElement).disabled).toBe(true)
  await press('Ver subpastas de Curso')
  await press('Módulo 1')
  await press('Módulo 2')
  await press('Mover para pasta')
  await shows('2 arquivos movidos para “Módulo 2”.')
  await press('Desfazer')
  await shows('Os arquivos voltaram para a pasta em que estavam.')
  expect(changes()).toEqual([
    { call: `POST /folders/${key('c')}/videos/move`, body: { videos: [first, second], to: key('n') } },
    { call: `POST /folders/${key('n')}/videos/move`, body: { videos: [first], orders: [7], to: key('c') } },
    { call: `PUT /folders/${key('c')}/videos`, body: { videos: [second], orders: [9] } },
  ])
})

it('AddContent keeps the selection across pages and disables media already in the folder', async () => {
  await show(<AddContent folder={{ key: key('c'), name: 'Curso' }} opened onClose={nothing} />)
  await press('Aula 0')
  expect((find('Aula 1, já está nesta pasta') as HTMLInputElement).disabled).toBe(true)
  await press('Página 2')
  await press('Aula 9')
  await shows('2 selecionados')
  await type(document.querySelector('input[type=search]'), 'nada')
  await shows('Nenhum conteúdo encontrado.')
  await press('Salvar na pasta')
  await shows('Conteúdos salvos com sucesso!')
  const videos = [library[0]?.key, library[9]?.key]
  expect(changes()).toEqual([{ call: `PUT /folders/${key('c')}/videos`, body: { videos } }])
})
