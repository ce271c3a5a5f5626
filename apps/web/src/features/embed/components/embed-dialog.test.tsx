// @vitest-environment happy-dom
import { createMemoryHistory, createRootRoute, createRoute, createRouter } from '@tanstack/react-router'
import { act, useEffect, useState } from 'react'
import type { Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { showRouted } from '../../../shared/testing/show-routed.tsx'
import { until } from '../../../shared/testing/until.ts'
import { testVideo } from '../../../shared/media/test-video.ts'
import type { ShareSubject } from '../model/share-subject.ts'
import EmbedDialog from './embed-dialog.tsx'

type Token = { _id: string; key: string; referrers: string[] }
const copied: string[] = []
const media = (): ShareSubject => ({ is: 'media', ...testVideo() })
let root: Root
let shared: ShareSubject
let token: Token
let settings: { defaultDomains: string[]; requiresSignedViewer: boolean; tokens: object }
let refusal: { status: number; body: unknown } | null
let calls: { method: string; url: string; body: unknown }[]
let refetched: () => void
let clipboard: () => Promise<void>

function answer(method: string, url: string, body: unknown): { status: number; body: unknown } {
  if (url === '/api/embed-settings') return { status: 200, body: settings }
  if (refusal) return refusal
  if (method === 'PUT') {
    const { domains, playsOn } = body as { domains?: string[]; playsOn?: boolean }
    token = { ...token, ...(domains && { referrers: domains }), ...(playsOn !== undefined && { playsOn }) }
  }
  return { status: 200, body: token }
}

function Screen() {
  const [subject, setSubject] = useState(shared)
  const [opened, setOpened] = useState(true)
  useEffect(() => {
    refetched = () => setSubject((before) => ({ ...before }))
  }, [])
  return <EmbedDialog subject={opened ? subject : null} onClose={() => setOpened(false)} />
}

const page = () => document.body
const button = (name: string | RegExp): HTMLButtonElement | undefined =>
  [...page().querySelectorAll('button')].find((each) =>
    typeof name === 'string' ? each.textContent === name || each.getAttribute('aria-label') === name : name.test(each.textContent ?? ''),
  )
const field = (): HTMLInputElement => page().querySelector<HTMLInputElement>('input[inputmode="url"]')!
async function type(text: string): Promise<void> {
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field(), text)
    field().dispatchEvent(new Event('input', { bubbles: true }))
  })
}
const shows = (text: string) => until(() => expect(page().textContent).toContain(text))
const flip = async (label: string): Promise<void> => {
  const named = [...page().querySelectorAll<HTMLInputElement>('input')].find(({ labels }) => labels?.[0]?.textContent === label)
  await act(async () => named?.click())
}
const code = (): string => page().querySelector('pre')?.textContent ?? ''
async function press(name: string | RegExp): Promise<void> {
  await until(() => expect(button(name), String(name)).toBeDefined())
  await act(async () => button(name)?.click())
}

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }))
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : null
    calls.push({ method: init.method ?? 'GET', url, body })
    const { status, body: sent } = answer(init.method ?? 'GET', url, body)
    return new Response(JSON.stringify(sent), { status })
  })
  clipboard = async () => undefined
  vi.stubGlobal('navigator', {
    ...navigator,
    clipboard: {
      writeText: async (text: string) => {
        await clipboard()
        copied.push(text)
      },
    },
  })
  localStorage.clear()
  copied.length = 0
  calls = []
  refusal = null
  shared = media()
  token = { _id: 'k'.repeat(16), key: 'k'.repeat(16), referrers: [] }
  settings = { defaultDomains: [], requiresSignedViewer: false, tokens: { total: 0, lacking: 0, differing: 0 } }
})
afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

async function open(): Promise<void> {
  const rootRoute = createRootRoute({ component: Screen })
  const settingsRoute = createRoute({ getParentRoute: () => rootRoute, path: '/embed-settings' })
  const router = createRouter({ routeTree: rootRoute.addChildren([settingsRoute]), history: createMemoryHistory() })
  root = await showRouted(router)
  await shows('Compartilhar Conteúdo')
}

it('asks for the platform and domains, saves the domains and shows the embed code', async () => {
  await open()
  expect([...page().querySelectorAll('ul b')].map((each) => each.textContent)).toEqual(['Incorporar', 'Cademí', 'The Members'])
  await press(/^Cademí/)
  await shows('Domínios permitidos')
  await until(() => expect(document.activeElement).toBe(field()))
  expect(calls.some(({ url }) => url === `/api/embed/${'a'.repeat(16)}?type=cademi`)).toBe(true)
  expect(button('Avançar')?.getAttribute('aria-disabled')).toBe('true')
  await press('Avançar')
  await type('https://www.Escola.com.br')
  expect(button('Avançar')?.getAttribute('aria-disabled')).toBeNull()
  await act(async () => refetched())
  await press('Avançar')
  await shows('Copiar e fechar')
  expect(calls.filter(({ method }) => method === 'PUT')).toEqual([
    { method: 'PUT', url: `/api/embed/${'k'.repeat(16)}`, body: { domains: ['escola.com.br'] } },
  ])
  expect(code()).toContain('#email={{email}}')
  await press('Voltar')
  await shows('Avançar')
})

it('does not advance or save with an invalid domain in the field', async () => {
  await open()
  await press(/^Incorporar/)
  await shows('Domínios permitidos')
  await type('escola.com.br,')
  await type('nada')
  await press('Avançar')
  await shows('Domínio inválido')
  expect(calls.some(({ method }) => method === 'PUT')).toBe(false)
})

it('opens on the embed code when domains exist, and closes after a successful copy', async () => {
  token.referrers = ['escola.com.br']
  await open()
  await press(/^Incorporar/)
  await shows('Copiar e fechar')
  expect(page().textContent).toContain('escola.com.br')
  clipboard = () => Promise.reject(new Error('denied'))
  await press('Copiar e fechar')
  expect(page().textContent).toContain('Copiar e fechar')
  clipboard = async () => undefined
  await press('Copiar e fechar')
  await until(() => expect(button('Copiar e fechar')).toBeUndefined())
  expect(copied).toHaveLength(1)
  expect(copied[0]).toContain(`/embed/${'k'.repeat(16)}#email={{email}}&amp;name={{name}}"`)
})

it('adds the viewer token to the code when the account requires it, and warns when it is removed', async () => {
  token.referrers = ['escola.com.br']
  settings.requiresSignedViewer = true
  await open()
  await press(/^The Members/)
  await shows('Copiar e fechar')
  expect(code()).toContain('#viewer={{token_do_aluno}}')
  await flip('Identificar quem assiste')
  await shows('com esta escolha o código não toca')
})

it('shows the EMBED_TOO_LONG message without a retry button', async () => {
  refusal = {
    status: 409,
    body: { error: { code: 'EMBED_TOO_LONG', message: 'Embed não disponível para conteúdos acima de 20 minutos.', requestId: 'r' } },
  }
  await open()
  await press(/^Incorporar/)
  await shows('Embed não disponível para conteúdos acima de 20 minutos.')
  expect(button('Tentar novamente')).toBeUndefined()
  await press('Fechar')
  await until(() => expect(page().textContent).not.toContain('Embed não disponível'))
})

it('adds the missing default domains on request', async () => {
  settings.defaultDomains = ['escola.com.br', 'b.com']
  await open()
  await press(/^Incorporar/)
  await shows('Usar os domínios padrão')
  await type('b.com,')
  await press('Usar os domínios padrão')
  await press('Avançar')
  await shows('Copiar e fechar')
  expect(token.referrers).toEqual(['b.com', 'escola.com.br'])
})

it('identifies the viewer by default, with tags that can be written anew, by a proof, or not at all', async () => {
  token.referrers = ['escola.com.br', 'localhost']
  await open()
  await press(/^Incorporar/)
  await shows('Copiar e fechar')
  expect(page().textContent).toContain('localhost · para testes')
  await press('Mudar as etiquetas')
  expect([...page().querySelectorAll<HTMLInputElement>('input[maxlength="80"]')].map(({ value }) => value)).toEqual([
    '{{email}}',
    '{{name}}',
  ])
  await flip('Com prova')
  expect(code()).toContain('#viewer={{token_do_aluno}}')
  await flip('Identificar quem assiste')
  expect(code()).toContain(`/embed/${'k'.repeat(16)}"`)
})

it('writes the code as a frame, a script or a React component, and begins with the one copied last', async () => {
  token.referrers = ['escola.com.br']
  await open()
  await press(/^Incorporar/)
  await shows('Copiar e fechar')
  expect(code()).toContain('<iframe')
  await flip('React')
  expect(code()).toContain("import { VideozzPlayer } from '@videozz/embed/react'")
  await flip('Script')
  expect(code()).toContain('/embed.js" async></script>')
  await press('Copiar o código')
  await until(() => expect(copied[0]).toContain(`data-videozz="${'k'.repeat(16)}"`))
  await press('Copiar e fechar')
  await until(() => expect(button('Copiar e fechar')).toBeUndefined())
  await act(async () => root.unmount())
  document.body.replaceChildren()
  await open()
  await press(/^Incorporar/)
  await shows('Copiar e fechar')
  expect(code()).toContain('data-videozz')
})

it('explains step by step where the frame goes on a platform, with a drawing', async () => {
  token.referrers = ['escola.com.br']
  localStorage.setItem('videozz:snippet-form', 'react')
  await open()
  await press(/^Cademí/)
  await shows('Copiar e fechar')
  const steps = [...page().querySelectorAll('ol > li > h3')].map((each) => each.textContent)
  expect(steps).toEqual(['Copie o código', 'Abra a aula no Cademí', 'Cole no campo do vídeo incorporado', 'Salve e abra como aluno'])
  expect(page().querySelector('svg[role="img"]')?.getAttribute('aria-label')).toContain('O código vai no campo')
  expect(code()).toContain('<iframe')
})

it('shares a folder by one code: its lessons, what is left out and why, and whether it plays on', async () => {
  shared = { is: 'folder', key: 'f'.repeat(16), title: 'Módulo 1' }
  const lessons = ['Aula 1', 'Aula 2'].map((title) => ({ key: title, title, kind: 'video', duration: 62 }))
  const left = [{ key: 'x', title: 'Longa', reason: 'Embed não disponível para conteúdos acima de 20 minutos.' }]
  token = Object.assign(token, { title: 'Módulo 1', playsOn: true, lessons, left, more: false })
  await open()
  await shows('Módulo 1. Onde as aulas vão tocar?')
  await press(/^Incorporar/)
  await shows('Domínios permitidos')
  expect(calls).toContainEqual({ method: 'POST', url: '/api/embed/playlists', body: { folder: 'f'.repeat(16), type: 'embed' } })
  await type('escola.com.br')
  await press('Avançar')
  await shows('2 aulas')
  await shows('1 mídia fica de fora')
  await press('Ver a lista')
  expect([...page().querySelectorAll('ol li')].map((each) => each.textContent)).toEqual([
    'Aula 101:02',
    'Aula 201:02',
    'LongaEmbed não disponível para conteúdos acima de 20 minutos.',
  ])
  await flip('Tocar a próxima aula automaticamente')
  await until(() => expect((token as unknown as { playsOn: boolean }).playsOn).toBe(false))
  expect(calls.at(-1)).toEqual({ method: 'PUT', url: `/api/embed/playlists/${'k'.repeat(16)}`, body: { playsOn: false } })
  expect(code()).toContain(`/embed/${'k'.repeat(16)}#email`)
})

it('refuses a domain with a space as a whole, and marks localhost and IP addresses', async () => {
  await open()
  await press(/^Incorporar/)
  await shows('Domínios permitidos')
  await type('escola.com.br,')
  await type('exem plo.com')
  await press('Avançar')
  await shows('Um domínio não tem espaços')
  expect(field().value).toBe('exem plo.com')
  expect(calls.some(({ method }) => method === 'PUT')).toBe(false)
  await type('localhost:5173, 127.0.0.1,')
  expect(page().textContent?.match(/para testes/g)).toHaveLength(2)
  await press('Avançar')
  await shows('Copiar e fechar')
  expect(token.referrers).toEqual(['escola.com.br', 'localhost', '127.0.0.1'])
})
