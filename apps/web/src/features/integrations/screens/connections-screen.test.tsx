// @vitest-environment happy-dom
import { createMemoryHistory, createRootRoute, createRoute, createRouter } from '@tanstack/react-router'
import type { PermissionName, Session } from '@videozz/contract'
import { act } from 'react'
import type { Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { showRouted } from '../../../shared/testing/show-routed.tsx'
import { until } from '../../../shared/testing/until.ts'
import { sessionStore } from '../../../shared/session/session.ts'
import ConnectionsScreen from './connections-screen.tsx'
import { freePlan, professionalPlan } from '../../../shared/testing/plans.ts'

// Imports from other hosts are switched off in this build; the screen is tested both ways.
const build = vi.hoisted(() => ({ imports: true }))
vi.mock('@videozz/contract/browser', async (original) => ({
  ...(await original<typeof import('@videozz/contract/browser')>()),
  hasFeature: () => build.imports,
}))

type Reply = { status: number; body: unknown }
const key = 'panda-0123'
const refusal = (status: number, code: string, message: string, fields?: Record<string, string>): Reply => ({
  status,
  body: { error: { code, message, requestId: 'r', ...(fields && { fields }) } },
})
const wrongKey = refusal(400, 'INTEGRATION_KEY_INVALID', 'Chave de API inválida', { apiKey: 'API Key inválida' })
const slow = refusal(424, 'INTEGRATION_SLOW', 'A Panda Video demorou demais para responder. Tente novamente em instantes.')
const kept = { provider: 'panda', state: 'valid', keyEnding: '0123', checkedAt: null, connectedAt: '2026-11-20T12:00:00.000Z' }

let root: Root
let calls: { call: string; body: unknown }[]
let list: Reply
let checked: Reply
let tried: Reply
let connected: Reply
let services: Reply

function answer(call: string): Reply {
  switch (call) {
    case 'GET /api/integration':
      return list
    case 'GET /api/integration/validate/panda':
      return checked
    case 'POST /api/integration/validate/panda':
      return tried
    case 'POST /api/integration':
      if (connected.status === 200) list = withKeys(kept)
      return connected
    case 'DELETE /api/integration/panda':
      list = withKeys()
      return { status: 200, body: {} }
    case 'GET /api/integration/connections':
      return services
    case 'DELETE /api/integration/connections/onedrive':
      services = withServices()
      return { status: 200, body: { revoked: false, page: 'https://account.live.com/consent/Manage' } }
    default:
      return { status: 200, body: { product: 'Videozz' } }
  }
}
const oneDrive = { provider: 'onedrive', state: 'valid', label: 'ana@exemplo.com', connectedAt: '2026-11-20T12:00:00.000Z' }
const withServices = (...connections: unknown[]): Reply => ({
  status: 200,
  body: {
    connections,
    providers: ['google-drive', 'dropbox', 'onedrive', 'youtube'].map((provider) => ({
      provider,
      missing: provider === 'dropbox' ? ['DROPBOX_CLIENT_ID', 'DROPBOX_CLIENT_SECRET'] : [],
      picker: 'own',
    })),
  },
})
const withKeys = (...connections: unknown[]): Reply => ({ status: 200, body: { connections, apps: [], appsMissing: false } })

const page = () => document.body
const button = (name: string): HTMLElement | undefined =>
  [...page().querySelectorAll<HTMLElement>('button, a')].find(
    (each) => each.textContent === name || each.getAttribute('aria-label') === name,
  )
const isOff = (name: string) => button(name)?.getAttribute('aria-disabled') === 'true'
const field = () => page().querySelector<HTMLInputElement>('input')!
async function type(text: string): Promise<void> {
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field(), text)
    field().dispatchEvent(new Event('input', { bubbles: true }))
  })
}
const shows = (text: string) => until(() => expect(page().textContent).toContain(text))
async function press(name: string): Promise<void> {
  await until(() => expect(button(name), name).toBeDefined())
  await act(async () => button(name)?.click())
}
const sent = (call: string) => calls.filter((each) => each.call === call)

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }))
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const call = `${init.method ?? 'GET'} ${url}`
    calls.push({ call, body: typeof init.body === 'string' ? JSON.parse(init.body) : null })
    const { status, body } = answer(call)
    return new Response(JSON.stringify(body), { status })
  })
  calls = []
  list = withKeys()
  services = { status: 200, body: { connections: [], providers: [] } }
  checked = { status: 200, body: true }
  tried = { status: 200, body: { valid: true } }
  connected = { status: 200, body: kept }
})
afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
  sessionStore.set({ phase: 'signed-out' })
  vi.unstubAllGlobals()
})

async function open(who: Partial<Session> = {}): Promise<void> {
  const session = {
    status: 'activated',
    plan: professionalPlan,
    tenant: null,
    flags: ['import-videos:google-drive'],
    ...who,
  } as unknown as Session
  sessionStore.set({ phase: 'signed-in', session })
  const rootRoute = createRootRoute({ component: ConnectionsScreen })
  const uploadRoute = createRoute({ getParentRoute: () => rootRoute, path: '/upload' })
  const router = createRouter({ routeTree: rootRoute.addChildren([uploadRoute]), history: createMemoryHistory() })
  root = await showRouted(router)
}
async function openForm(): Promise<void> {
  await open()
  await shows('Conheça outras conexões')
  await press('Conectar Panda Video')
  await shows('Conectar Panda Video')
  await press('Continuar')
  await shows('API Key')
}
const manager = (...rules: PermissionName[]) => ({ tenant: { rules } as Session['tenant'] })

describe('Panda Video API key form', () => {
  it('rejects a missing or malformed key without a request', async () => {
    await openForm()
    await until(() => expect(document.activeElement).toBe(field()))
    await press('Validar chave')
    await shows('Por favor, insira sua API Key.')
    await type('chave-errada')
    expect(page().textContent).not.toContain('Por favor, insira sua API Key.')
    await press('Validar chave')
    await shows('A chave deve começar com "panda-".')
    expect(calls.filter(({ call }) => call.startsWith('POST'))).toEqual([])
    expect(isOff('Concluir')).toBe(true)
  })

  it('shows INTEGRATION_KEY_INVALID until the key is edited', async () => {
    tried = wrongKey
    await openForm()
    await type(key)
    await press('Validar chave')
    await shows('Chave de API inválida')
    expect(page().textContent).toContain('Verifique e tente novamente')
    expect(page().textContent).toContain('API Key inválida')
    await press('Concluir')
    expect(sent('POST /api/integration')).toEqual([])
    await type(`${key}4`)
    expect(page().textContent).not.toContain('inválida')
  })

  it('connects only with the key that was validated', async () => {
    await openForm()
    await type(` ${key} `)
    await press('Validar chave')
    await shows('Chave válida')
    expect(sent('POST /api/integration/validate/panda').map(({ body }) => body)).toEqual([{ apiKey: key }])
    expect(isOff('Concluir')).toBe(false)
    await type(`${key}x`)
    expect(page().textContent).not.toContain('Chave válida')
    expect(isOff('Concluir')).toBe(true)
    await type(key)
    await press('Validar chave')
    await shows('Chave válida')
    await press('Concluir')
    await shows('Conectado via chave de API')
    expect(sent('POST /api/integration').map(({ body }) => body)).toEqual([{ apiKey: key, provider: 'panda' }])
    await until(() => expect(page().querySelector('[role=dialog]')).toBeNull())
    expect(page().textContent).toContain('Chave terminada em 0123')
    expect(page().textContent).not.toContain('Conheça outras conexões')
  })

  it('stores nothing and clears the field when canceled after validation', async () => {
    await openForm()
    await type(key)
    await press('Validar chave')
    await shows('Chave válida')
    await press('Cancelar')
    await until(() => expect(page().querySelector('[role=dialog]')).toBeNull())
    expect(sent('POST /api/integration')).toEqual([])
    await press('Conectar Panda Video')
    await press('Continuar')
    expect(field().value).toBe('')
    expect(isOff('Concluir')).toBe(true)
  })

  it.each([
    ['424 INTEGRATION_SLOW', slow, 'A Panda Video demorou demais para responder.'],
    [
      '429 INTEGRATION_RATE_LIMITED',
      refusal(429, 'INTEGRATION_RATE_LIMITED', 'A Panda Video recebeu pedidos demais desta conta. Aguarde 2 minutos.'),
      'Aguarde 2 minutos.',
    ],
    [
      '424 INTEGRATION_UNAVAILABLE',
      refusal(424, 'INTEGRATION_UNAVAILABLE', 'Não foi possível falar com a Panda Video.'),
      'Não foi possível falar com a Panda Video.',
    ],
  ])('shows the error %s of Panda Video and validates again on request', async (_code, fault, sentence) => {
    tried = fault
    await openForm()
    await type(key)
    await press('Validar chave')
    await shows(sentence)
    expect(page().textContent).toContain('Erro ao validar integração com PandaVideo.')
    tried = { status: 200, body: { valid: true } }
    await press('Validar chave')
    await shows('Chave válida')
  })

  it('shows PLAN_LACKS_FEATURE and INTEGRATION_KEY_INVALID when connecting fails', async () => {
    connected = refusal(403, 'PLAN_LACKS_FEATURE', 'Função disponível apenas em planos pagos.')
    await openForm()
    await type(key)
    await press('Validar chave')
    await shows('Chave válida')
    await press('Concluir')
    await shows('Ação bloqueada!')
    expect(page().textContent).toContain('Função disponível apenas em planos pagos.')
    connected = wrongKey
    await press('Validar chave')
    await shows('Chave válida')
    await press('Concluir')
    await shows('API Key inválida')
    expect(isOff('Concluir')).toBe(true)
  })
})

describe('stored Panda Video key', () => {
  beforeEach(() => {
    list = withKeys(kept)
  })

  it('is shown as invalid and can be replaced by another key', async () => {
    checked = { status: 200, body: false }
    await open()
    await shows('Chave de API inválida')
    await press('Reconectar Panda Video')
    await press('Continuar')
    await type(key)
    await press('Validar chave')
    await shows('Chave válida')
    await press('Concluir')
    await shows('Conectado via chave de API')
  })

  it('shows why the check failed and is checked again on request', async () => {
    checked = slow
    await open()
    await shows('A Panda Video demorou demais para responder.')
    expect(page().textContent).toContain('Não verificada')
    expect(sent('GET /api/integration/validate/panda')).toHaveLength(1)
    checked = { status: 200, body: true }
    await press('Verificar novamente')
    await shows('Conectado via chave de API')
    expect(page().textContent).not.toContain('demorou demais')
  })

  it('is deleted after confirmation', async () => {
    await open()
    await shows('Conectado via chave de API')
    await press('Desconectar Panda Video')
    await shows('Desconectar Panda Video?')
    expect(sent('DELETE /api/integration/panda')).toEqual([])
    await act(async () => page().querySelector<HTMLElement>('[role=dialog] button[type=submit]')?.click())
    await shows('Conheça outras conexões')
    expect(page().textContent).not.toContain('Chave terminada')
    expect(sent('GET /api/integration/validate/panda')).toHaveLength(1)
  })
})

describe('disabled actions', () => {
  it('disables connecting on the free plan', async () => {
    await open({ plan: freePlan })
    await shows('Conheça outras conexões')
    expect(isOff('Conectar Panda Video')).toBe(true)
    await press('Conectar Panda Video')
    expect(page().querySelector('[role=dialog]')).toBeNull()
  })

  it.each<[string, Partial<Session>, boolean]>([
    ['an owner', {}, false],
    ['an account that is not active', { status: 'disabled' }, true],
    ['a manager who may not edit folders', manager('videozz:videos:upload'), true],
    ['a manager with both permissions', manager('videozz:videos:upload', 'videozz:folders:edit'), false],
  ])('enables or disables the upload link for %s', async (_name, who, off) => {
    await open(who)
    await shows('Enviar arquivo')
    expect(isOff('Enviar arquivo')).toBe(off)
    expect(button('Enviar arquivo')?.getAttribute('href') ?? null).toBe(off ? null : '/upload')
  })

  it('disables disconnecting an app of the parent platform and opens its site in a new tab', async () => {
    list = {
      status: 200,
      body: {
        connections: [],
        apps: [{ id: 'a', name: 'Cursos', description: '', url: 'https://cursos.exemplo.com/', icon: null }],
        appsMissing: false,
      },
    }
    await open()
    await shows('Conectado pelo cadastro na plataforma')
    expect(isOff('Desconectar Cursos')).toBe(true)
    const site = button('Ir para o site: Cursos (abre em outra janela)')
    expect([site?.getAttribute('href'), site?.getAttribute('target'), site?.getAttribute('rel')]).toEqual([
      'https://cursos.exemplo.com/',
      '_blank',
      'noopener noreferrer',
    ])
  })
})

it('offers no host to connect as long as nothing can be imported from it', async () => {
  build.imports = false
  try {
    await open()
    await shows('Nenhuma conexão ainda')
    expect(page().textContent).not.toMatch(/Conheça outras conexões|Panda|Conecte/)
  } finally {
    build.imports = true
  }
})

it('shows an error for connections and for apps, and loads again on retry', async () => {
  list = { status: 500, body: {} }
  await open()
  await shows('Não foi possível carregar as conexões')
  list = { status: 200, body: { connections: [], apps: [], appsMissing: true } }
  await press('Tentar novamente')
  await shows('Nenhuma conexão ainda')
  expect(page().textContent).toContain('Não foi possível carregar os aplicativos da sua plataforma.')
  list = withKeys()
  await press('Tentar novamente')
  await until(() => expect(page().textContent).not.toContain('aplicativos da sua plataforma'))
})

describe('services that people connect by signing in there', () => {
  beforeEach(() => {
    services = withServices()
  })
  const row = (name: string) => page().querySelector(`li[aria-label="${name}"]`)?.textContent ?? ''

  it('are offered with what is missing of them; YouTube to accounts that may publish alone', async () => {
    await open()
    await shows('Google Drive')
    expect(row('Dropbox')).toContain('precisa definir DROPBOX_CLIENT_ID e DROPBOX_CLIENT_SECRET.')
    expect([isOff('Conectar Google Drive'), isOff('Conectar Dropbox'), row('YouTube')]).toEqual([false, true, ''])
    await act(async () => root.unmount())
    await open({ flags: ['publish-on-social-networks'], plan: freePlan })
    await shows('Publique as suas mídias no seu canal.')
    expect([isOff('Conectar Dropbox'), isOff('Conectar YouTube'), row('Google Drive')]).toEqual([true, false, ''])
  })

  it('say that the browser blocked the window', async () => {
    vi.spyOn(window, 'open').mockReturnValue(null)
    await open()
    await press('Conectar Google Drive')
    await until(() => expect(button('Conectar Google Drive')).toBeDefined())
    expect(window.open).toHaveBeenCalledOnce()
    expect(row('Google Drive')).not.toContain('Conclua na janela')
  })

  it('show who is connected, and what has to be connected again', async () => {
    services = withServices(oneDrive)
    await open()
    await shows('ana@exemplo.com · conectado em')
    expect(row('OneDrive')).toContain('Conectado')
    await act(async () => root.unmount())
    services = withServices({ ...oneDrive, state: 'reconnect' })
    await open()
    await shows('O OneDrive não aceita mais esta conexão.')
    expect(button('Reconectar OneDrive')).toBeDefined()
  })

  it('are disconnected after a question, and name the page where the access is removed', async () => {
    services = withServices(oneDrive)
    await open()
    await press('Desconectar OneDrive')
    await shows('Desconectar o OneDrive?')
    await act(async () => page().querySelector<HTMLElement>('[role="dialog"] button[type="submit"]')?.click())
    await shows('Remover o acesso também lá?')
    expect(button('Abrir permissões')?.getAttribute('href')).toBe('https://account.live.com/consent/Manage')
    expect(button('Conectar OneDrive')).toBeDefined()
  })

  it('leave the rest of the screen where they cannot be loaded', async () => {
    services = refusal(500, 'UNEXPECTED', 'Algo deu errado')
    await open()
    await shows('Não foi possível carregar as suas conexões com outros serviços.')
    expect(button('Conectar Panda Video')).toBeDefined()
  })
})
