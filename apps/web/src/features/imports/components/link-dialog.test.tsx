// @vitest-environment happy-dom
import { Notifications, notifications } from '@mantine/notifications'
import { createMemoryHistory, createRootRoute, createRoute, createRouter } from '@tanstack/react-router'
import type { Session } from '@videozz/contract/browser'
import { act } from 'react'
import type { Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { closeSession, sessionStore } from '../../../shared/session/session.ts'
import { freePlan } from '../../../shared/testing/plans.ts'
import { showRouted } from '../../../shared/testing/show-routed.tsx'
import { until } from '../../../shared/testing/until.ts'
import { LinkDialog } from './link-dialog.tsx'

type Answer = { status?: number; body: unknown }
const first = 'https://youtu.be/dQw4w9WgXcQ'
const second = 'https://www.youtube.com/watch?v=aqz-KE-bpKQ'
const folder = { key: 'c'.repeat(16), name: 'Curso de luz' }
const failed = (status: number, code: string, message: string): Answer => ({ status, body: { error: { code, message } } })

let root: Root
let sent: unknown[]
let previews: Record<string, Answer>
let imported: Answer
let videosYT: number
const onClose = vi.fn<() => void>()

beforeEach(async () => {
  sent = []
  previews = {
    [first]: { body: { title: 'Luz e sombra', author: 'Estúdio Braga' } },
    [second]: { body: { title: 'Big Buck Bunny', author: 'Blender' } },
  }
  imported = { body: {} }
  videosYT = 19
  sessionStore.set({
    phase: 'signed-in',
    session: { status: 'activated', plan: freePlan, tenant: null, subscription: null } as unknown as Session,
  })
  onClose.mockReset()
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }))
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    const url = new URL(address, 'http://x')
    const { status = 200, body } = ((): Answer => {
      if (url.pathname.endsWith('/folders')) return { body: { items: [folder], totalItems: 1 } }
      if (url.pathname.endsWith('/plans/mine')) return { body: { plan: freePlan, storageConsumed: 0, videosYT } }
      if (url.pathname.endsWith('/preview')) return previews[url.searchParams.get('url') ?? ''] ?? failed(404, 'LINK_MISSING', 'Sumiu.')
      sent.push(JSON.parse(init?.body as string))
      return imported
    })()
    return Response.json(body, { status })
  })
})
/** Renders the dialog. */
async function show(): Promise<void> {
  const rootRoute = createRootRoute()
  const screen = (
    <>
      <Notifications />
      <LinkDialog opened onClose={onClose} />
    </>
  )
  const index = createRoute({ getParentRoute: () => rootRoute, path: '/', component: () => screen })
  const others = ['/media', '/plans'].map((path) => createRoute({ getParentRoute: () => rootRoute, path }))
  const routeTree = rootRoute.addChildren([index, ...others])
  root = await showRouted(createRouter({ routeTree, history: createMemoryHistory({ initialEntries: ['/'] }) }))
}
afterEach(async () => {
  await act(async () => root.unmount())
  notifications.clean()
  closeSession('signed-out')
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!
const field = (label: string): HTMLInputElement => {
  const name = [...document.querySelectorAll('label')].find(({ textContent }) => textContent?.startsWith(label))
  const input = name && document.querySelector<HTMLInputElement>(`#${CSS.escape(name.htmlFor)}`)
  if (!input) throw new Error(`no field ${label}`)
  return input
}
const type = (label: string, text: string) =>
  act(async () => {
    setValue.call(field(label), text)
    field(label).dispatchEvent(new Event('input', { bubbles: true }))
  })
const press = (name: string) =>
  act(async () => [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)?.click())
const shows = (text: string) => until(() => expect(document.body.textContent).toContain(text))

it('fills in the title of the linked video, changes it with the link, and imports what is in the form', async () => {
  await show()
  await type('Link', first)
  await until(() => expect(field('Título').value).toBe('Luz e sombra'))
  await shows('Luz e sombra · Estúdio Braga')
  await type('Link', second)
  await until(() => expect(field('Título').value).toBe('Big Buck Bunny'))
  await press('Importar')
  await shows('Conteúdo importado!')
  expect(sent).toEqual([{ url: second, title: 'Big Buck Bunny', description: '', folderId: null }])
  expect(onClose).toHaveBeenCalledOnce()
})

it('keeps a title that the user wrote', async () => {
  await show()
  await type('Título', 'Minha aula de luz')
  await type('Link', first)
  await shows('Luz e sombra · Estúdio Braga')
  expect(field('Título').value).toBe('Minha aula de luz')
})

it('names what is wrong with each field, and sends nothing', async () => {
  await show()
  await press('Importar')
  await shows('Cole o link do vídeo.')
  await shows('O título deve ter de 5 a 128 caracteres.')
  await type('Link', 'https://vimeo.com/1')
  await press('Importar')
  await shows('Cole o link de um vídeo do YouTube.')
  expect(sent).toEqual([])
})

it('says why a video cannot be imported, at its link, before and after it is sent', async () => {
  await show()
  previews[first] = failed(403, 'LINK_PRIVATE', 'Este vídeo é privado no YouTube.')
  await type('Link', first)
  await shows('Este vídeo é privado no YouTube.')
  previews[second] = failed(503, 'LINK_NOT_READ', 'O YouTube não respondeu.')
  imported = failed(503, 'LINK_NOT_READ', 'O YouTube ainda não respondeu.')
  await type('Link', second)
  await shows('O YouTube não respondeu.')
  await type('Título', 'Minha aula de luz')
  await press('Importar')
  await shows('O YouTube ainda não respondeu.')
  await shows('Erro ao importar conteúdo.')
  expect(onClose).not.toHaveBeenCalled()
})

describe('at the limit of the free plan', () => {
  const words = 'Você já importou 20 vídeos do YouTube, o limite do plano gratuito.'
  const advice = 'Exclua um deles ou mude de plano para importar mais.'
  const links = () => [...document.querySelectorAll('a')].map((link) => [link.textContent, link.getAttribute('href')])

  it('says what to do and imports nothing', async () => {
    videosYT = 20
    await show()
    await shows(`${words} ${advice}`)
    expect(links()).toEqual([
      ['Ver vídeos', '/media?type=youtube'],
      ['Ver planos', '/plans'],
    ])
    await type('Link', first)
    await until(() => expect(field('Título').value).toBe('Luz e sombra'))
    await press('Importar')
    expect(sent).toEqual([])
  })

  it('says so too when the last place was taken meanwhile', async () => {
    imported = failed(403, 'LINK_LIMIT', words)
    await show()
    await type('Link', first)
    await until(() => expect(field('Título').value).toBe('Luz e sombra'))
    expect(document.body.textContent).not.toContain(advice)
    await press('Importar')
    await shows(advice)
    expect([sent.length, onClose.mock.calls.length]).toEqual([1, 0])
  })
})
