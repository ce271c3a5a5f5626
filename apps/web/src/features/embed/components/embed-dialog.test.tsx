// @vitest-environment happy-dom
import { createMemoryHistory, createRootRoute, createRoute, createRouter } from '@tanstack/react-router'
import { act, useEffect, useState } from 'react'
import type { Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { showRouted } from '../../../shared/testing/show-routed.tsx'
import { until } from '../../../shared/testing/until.ts'
import { testVideo } from '../../../shared/media/test-video.ts'
import EmbedDialog from './embed-dialog.tsx'

type Token = { _id: string; key: string; referrers: string[] }
const copied: string[] = []
let root: Root
let token: Token
let settings: { defaultDomains: string[]; requiresSignedViewer: boolean; tokens: object }
let refusal: { status: number; body: unknown } | null
let calls: { method: string; url: string; body: unknown }[]
let refetched: () => void
let clipboard: () => Promise<void>

function answer(method: string, url: string, body: unknown): { status: number; body: unknown } {
  if (url === '/api/embed-settings') return { status: 200, body: settings }
  if (refusal) return refusal
  if (method === 'PUT') token = { ...token, referrers: (body as { domains: string[] }).domains }
  return { status: 200, body: token }
}

function Screen() {
  const [video, setVideo] = useState(testVideo())
  const [opened, setOpened] = useState(true)
  useEffect(() => {
    refetched = () => setVideo((before) => ({ ...before }))
  }, [])
  return <EmbedDialog video={opened ? video : null} onClose={() => setOpened(false)} />
}

const page = () => document.body
const button = (name: string | RegExp): HTMLButtonElement | undefined =>
  [...page().querySelectorAll('button')].find((each) =>
    typeof name === 'string' ? each.textContent === name || each.ariaLabel === name : name.test(each.textContent ?? ''),
  )
const field = (): HTMLInputElement => page().querySelector<HTMLInputElement>('input[inputmode="url"]')!
async function type(text: string): Promise<void> {
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field(), text)
    field().dispatchEvent(new Event('input', { bubbles: true }))
  })
}
const shows = (text: string) => until(() => expect(page().textContent).toContain(text))
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
  await shows('Código de incorporação')
  expect(calls.filter(({ method }) => method === 'PUT')).toEqual([
    { method: 'PUT', url: `/api/embed/${'k'.repeat(16)}`, body: { domains: ['escola.com.br'] } },
  ])
  expect(page().querySelector('pre')?.textContent).toContain('#email={{email}}')
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
  expect(page().querySelector('pre')?.textContent).toContain('#viewer={{token_do_aluno}}')
  await act(async () => page().querySelector<HTMLInputElement>('input[value="nobody"]')?.click())
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

it('identifies the viewer by default, with choices named by their outcome and steps for the platform', async () => {
  token.referrers = ['escola.com.br', 'localhost']
  await open()
  await press(/^Incorporar/)
  await shows('Copiar e fechar')
  const labels = [...page().querySelectorAll('input[type="radio"]')].map((each) => (each as HTMLInputElement).labels?.[0]?.textContent)
  expect(labels).toEqual(['Saber quem assistiu, sem prova', 'Saber quem assistiu, com prova', 'Não identificar'])
  expect(page().querySelector<HTMLInputElement>('input[value="tags"]')?.checked).toBe(true)
  expect(page().querySelectorAll('ol li')).toHaveLength(2)
  expect(page().textContent).toContain('localhost · para testes')
  await act(async () => page().querySelector<HTMLInputElement>('input[value="token"]')?.click())
  await shows('{{token_do_aluno}}')
  expect(page().querySelectorAll('ol li')).toHaveLength(3)
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
