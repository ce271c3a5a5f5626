// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { Notifications, notifications } from '@mantine/notifications'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
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
const onClose = vi.fn<() => void>()

beforeEach(async () => {
  sent = []
  previews = {
    [first]: { body: { title: 'Luz e sombra', author: 'Estúdio Braga' } },
    [second]: { body: { title: 'Big Buck Bunny', author: 'Blender' } },
  }
  imported = { body: {} }
  onClose.mockReset()
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }))
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    const url = new URL(address, 'http://x')
    const { status = 200, body } = ((): Answer => {
      if (url.pathname.endsWith('/folders')) return { body: { items: [folder], totalItems: 1 } }
      if (url.pathname.endsWith('/preview')) return previews[url.searchParams.get('url') ?? ''] ?? failed(404, 'LINK_MISSING', 'Sumiu.')
      sent.push(JSON.parse(init?.body as string))
      return imported
    })()
    return Response.json(body, { status })
  })
  root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () =>
    root.render(
      <MantineProvider env="test">
        <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
          <Notifications />
          <LinkDialog opened onClose={onClose} />
        </QueryClientProvider>
      </MantineProvider>,
    ),
  )
})
afterEach(async () => {
  await act(async () => root.unmount())
  notifications.clean()
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
  await type('Título', 'Minha aula de luz')
  await type('Link', first)
  await shows('Luz e sombra · Estúdio Braga')
  expect(field('Título').value).toBe('Minha aula de luz')
})

it('names what is wrong with each field, and sends nothing', async () => {
  await press('Importar')
  await shows('Cole o link do vídeo.')
  await shows('O título deve ter de 5 a 128 caracteres.')
  await type('Link', 'https://vimeo.com/1')
  await press('Importar')
  await shows('Cole o link de um vídeo do YouTube.')
  expect(sent).toEqual([])
})

it('says why a video cannot be imported, at its link, before and after it is sent', async () => {
  previews[first] = failed(403, 'LINK_PRIVATE', 'Este vídeo é privado no YouTube.')
  await type('Link', first)
  await shows('Este vídeo é privado no YouTube.')
  previews[second] = failed(503, 'LINK_NOT_READ', 'O YouTube não respondeu.')
  imported = failed(403, 'LINK_LIMIT', 'Você já importou 20 vídeos do YouTube, o limite do plano gratuito.')
  await type('Link', second)
  await shows('O YouTube não respondeu.')
  await type('Título', 'Minha aula de luz')
  await press('Importar')
  await shows('Você já importou 20 vídeos do YouTube, o limite do plano gratuito.')
  await shows('Erro ao importar conteúdo.')
  expect(onClose).not.toHaveBeenCalled()
})
