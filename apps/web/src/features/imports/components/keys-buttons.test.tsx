// @vitest-environment happy-dom
import { Notifications, notifications } from '@mantine/notifications'
import { createMemoryHistory, createRootRoute, createRouter } from '@tanstack/react-router'
import type { FeatureFlag, Session } from '@videozz/contract/browser'
import { act } from 'react'
import type { Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { closeSession, sessionStore } from '../../../shared/session/session.ts'
import { freePlan, professionalPlan } from '../../../shared/testing/plans.ts'
import { showRouted } from '../../../shared/testing/show-routed.tsx'
import { until } from '../../../shared/testing/until.ts'
import { BucketAction, VimeoAction } from './keys-buttons.tsx'

type Answer = { status?: number; body: unknown }
const failed = (status: number, code: string, message: string, fields?: Record<string, string>): Answer => ({
  status,
  body: { error: { code, message, ...(fields && { fields }) } },
})
const bucket = { provider: 's3', state: 'valid', label: 'aulas', connectedAt: '2026-11-20T12:00:00.000Z' }
const vimeo = { ...bucket, provider: 'vimeo', label: 'Ana Prado' }
const file = (id: string) => ({ id, name: id, size: 1024, modifiedAt: null, hasThumbnail: false })
const keys = { endpoint: 'https://s3.exemplo.com', region: 'us-east-1', bucket: 'aulas', accessKeyId: 'AKIA', secretAccessKey: 'segredo' }

let root: Root
let calls: { call: string; body: unknown }[]
let kept: Answer
let connected: Answer
let listed: (query: URLSearchParams) => Answer

function answer(call: string, query: URLSearchParams): Answer {
  if (call === 'GET /api/integration/keys') return kept
  if (call.startsWith('PUT /api/integration/keys')) return connected
  if (call.endsWith('/files')) return listed(query)
  if (call === 'POST /api/imports') return { body: { id: 'batch1' } }
  if (call.endsWith('/folders')) return { body: { items: [], totalItems: 0 } }
  if (call.endsWith('/plans/mine')) return { body: { plan: professionalPlan, storageConsumed: 0, videosYT: 0 } }
  return { body: { product: 'Videozz' } }
}

beforeEach(() => {
  calls = []
  kept = { body: { connections: [] } }
  connected = { body: bucket }
  listed = () => ({ body: { folders: [{ id: 'Curso/', name: 'Curso' }], files: [file('abertura.mp4')], cursor: null } })
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }))
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const url = new URL(address, 'http://x')
    const call = `${init.method ?? 'GET'} ${url.pathname}`
    calls.push({ call: `${call}${url.search}`, body: typeof init.body === 'string' ? JSON.parse(init.body) : null })
    const { status = 200, body } = answer(call, url.searchParams)
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

async function show(who: Partial<Session> & { flags?: FeatureFlag[] } = {}): Promise<void> {
  const session = { status: 'activated', plan: professionalPlan, tenant: null, subscription: null, flags: ['import-videos'], ...who }
  sessionStore.set({ phase: 'signed-in', session: session as unknown as Session })
  const rootRoute = createRootRoute({
    component: () => (
      <>
        <Notifications />
        <BucketAction />
        <VimeoAction />
      </>
    ),
  })
  root = await showRouted(createRouter({ routeTree: rootRoute, history: createMemoryHistory() }))
}
const button = (name: string) => [...document.querySelectorAll<HTMLElement>('button')].find(({ textContent }) => textContent === name)
const shows = (text: string) => until(() => expect(document.body.textContent).toContain(text))
async function press(name: string): Promise<void> {
  await until(() => expect(button(name)?.dataset['loading'] ?? (button(name) ? 'ready' : 'gone'), name).toBe('ready'))
  await act(async () => button(name)?.click())
}
const field = (label: string): HTMLInputElement => {
  const name = [...document.querySelectorAll('label')].find(({ textContent }) => textContent?.startsWith(label))
  return document.querySelector<HTMLInputElement>(`#${CSS.escape(name?.htmlFor ?? '')}`)!
}
/** Labels of the fields that show a fault. */
const faults = () =>
  [...document.querySelectorAll('.mantine-InputWrapper-error')].map((fault) => fault.parentElement?.querySelector('label')?.textContent)
const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!
const type = (input: HTMLInputElement, text: string) =>
  act(async () => {
    setValue.call(input, text)
    input.dispatchEvent(new Event('input', { bubbles: true }))
  })
const sent = (call: string) => calls.filter((each) => each.call === call).map(({ body }) => body)
const box = (name: string) => document.querySelector<HTMLInputElement>(`input[type=checkbox][aria-label="${name}"]`)

it('stands where the account has the flag, and is off without a paid plan', async () => {
  await show({ flags: [] })
  expect([button('Bucket S3'), button('Vimeo')]).toEqual([undefined, undefined])
  await act(async () => root.unmount())
  await show({ plan: freePlan })
  await press('Bucket S3')
  expect(document.querySelector('[role=dialog]')).toBeNull()
  expect(calls.filter(({ call }) => call.includes('/integration'))).toEqual([])
})

it('asks for keys, says at which field they are refused, and goes on to the files', async () => {
  connected = failed(400, 'KEYS_SECRET_WRONG', 'A chave de acesso e a chave secreta não conferem.')
  await show()
  await press('Bucket S3')
  await shows('Conectar bucket S3')
  const labels = ['Endpoint', 'Região', 'Bucket', 'Chave de acesso', 'Chave secreta']
  for (const [place, value] of Object.values(keys).entries()) await type(field(labels[place] ?? ''), value)
  await press('Conectar')
  await shows('A chave de acesso e a chave secreta não conferem.')
  expect(faults()).toEqual(['Chave secreta'])
  await until(() => expect(document.activeElement).toBe(field('Chave secreta')))
  connected = failed(424, 'KEYS_SERVICE_AWAY', 'O bucket S3 não respondeu.')
  await press('Conectar')
  await shows('O bucket S3 não respondeu.')
  expect(faults()).toEqual([])
  connected = { body: bucket }
  kept = { body: { connections: [bucket] } }
  await press('Conectar')
  await shows('Importar do bucket S3')
  expect(sent('PUT /api/integration/keys/s3')).toEqual([keys, keys, keys])
  await until(() => expect(box('abertura.mp4')).not.toBeNull())
  expect(document.querySelector('[aria-label="Pasta aberta"]')?.textContent).toBe('aulas')
})

it('shows files at once where keys are kept, opens folders, searches, and imports what is chosen', async () => {
  kept = { body: { connections: [bucket] } }
  listed = (query) => {
    if (query.get('folder') === 'Curso/') return { body: { folders: [], files: [file('Curso/Aula 1.mp4')], cursor: null } }
    if (query.get('search') === 'nada') return { body: { folders: [], files: [], cursor: 'next' } }
    return { body: { folders: [{ id: 'Curso/', name: 'Curso' }], files: [file('abertura.mp4')], cursor: null } }
  }
  await show()
  await press('Bucket S3')
  await until(() => expect(box('abertura.mp4')).not.toBeNull())
  await act(async () => box('abertura.mp4')?.click())
  await press('Curso')
  await until(() => expect(box('Curso/Aula 1.mp4')).not.toBeNull())
  await act(async () => box('Curso/Aula 1.mp4')?.click())
  await type(document.querySelector<HTMLInputElement>('input[type=search]')!, 'nada')
  await shows('Nada encontrado até aqui.')
  expect(button('Mostrar mais')).toBeDefined()
  await press('Importar conteúdo')
  await shows('Conteúdo importado com sucesso!')
  const items = ['abertura.mp4', 'Curso/Aula 1.mp4'].map((id) => ({ id, title: id }))
  expect(sent('POST /api/imports')).toEqual([{ provider: 's3', folderId: null, items }])
})

it.each([
  ['Bucket S3', bucket, 'DRIVE_RECONNECT', 'O bucket não aceita mais estas chaves. Informe as chaves de novo.'],
  ['Bucket S3', bucket, 'DRIVE_REFUSED', 'Estas chaves não têm mais permissão para listar o bucket (s3:ListBucket).'],
  ['Vimeo', vimeo, 'DRIVE_RECONNECT', 'Frase do servidor.'],
])('%s %o: after %s it offers to enter others', async (name, connection, code, sentence) => {
  kept = { body: { connections: [connection] } }
  listed = () => failed(409, code, 'Frase do servidor.')
  await show()
  await press(name)
  await shows(sentence)
  await press('Conectar de novo')
  await until(() => expect(document.querySelector('input[type=password]')).not.toBeNull())
})

it.each([
  ['Bucket S3', bucket, 'DRIVE_FOLDER_MISSING', 'O bucket não existe mais neste endpoint.'],
  ['Vimeo', vimeo, 'DRIVE_UNAVAILABLE', 'Frase do servidor.'],
])('%s %o: after %s it tries again', async (name, connection, code, sentence) => {
  kept = { body: { connections: [connection] } }
  listed = () => failed(424, code, 'Frase do servidor.')
  await show()
  await press(name)
  await shows(sentence)
  expect(button('Conectar de novo')).toBeUndefined()
  listed = () => ({ body: { folders: [], files: [], cursor: null } })
  await press('Tentar de novo')
  await shows(name === 'Vimeo' ? 'Nenhum vídeo nesta conta' : 'Nenhum vídeo ou áudio neste bucket')
})

it('asks for keys again where the service refuses those that are kept, and says when it is not known', async () => {
  kept = failed(500, 'INTERNAL', 'Algo deu errado.')
  await show()
  await press('Vimeo')
  await shows('Erro ao abrir: Vimeo. Algo deu errado.')
  kept = { body: { connections: [{ ...vimeo, state: 'reconnect' }] } }
  await press('Vimeo')
  await until(() => expect(document.querySelectorAll('button[data-loading]')).toHaveLength(0))
  if (!document.querySelector('[role=dialog]')) await press('Vimeo')
  await shows('Conectar Vimeo')
  expect(field('Token de acesso').type).toBe('password')
})
