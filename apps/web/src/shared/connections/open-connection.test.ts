// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { until } from '../testing/until.ts'
import { tellConnection } from './connection-channel.ts'
import { type ConnectResult, openConnection } from './open-connection.ts'

let popup: { closed: boolean; close: () => void }
let opened: string[]
let attempt: { status: number; body: unknown }
let asked: string[]
let stop: AbortController

beforeEach(() => {
  popup = {
    closed: false,
    close: () => {
      popup.closed = true
    },
  }
  opened = []
  asked = []
  stop = new AbortController()
  attempt = { status: 200, body: { provider: 'dropbox', outcome: null, pickedFileIds: [] } }
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    return new Response(JSON.stringify(attempt.body), { status: attempt.status })
  })
  vi.spyOn(window, 'open').mockImplementation((address) => {
    opened.push(String(address))
    return popup as Window
  })
})
afterEach(() => {
  stop.abort()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** A call whose window has gone to the service. */
function begin(pick = false): { result: Promise<ConnectResult>; call: string } {
  const result = openConnection('dropbox', { pick, signal: stop.signal })
  const call = new URLSearchParams(opened.at(-1)?.split('?')[1]).get('pedido') ?? ''
  tellConnection({ type: 'begun', call, attempt: 'tentativa-1' })
  return { result, call }
}
const settled = (outcome: string | null, pickedFileIds: string[] = []) => {
  attempt = { status: 200, body: { provider: 'dropbox', outcome, pickedFileIds } }
}

it('answers what the api says of the attempt, not what the window says', async () => {
  settled('connected', ['arquivo-1'])
  const { result, call } = begin(true)
  expect(opened).toEqual([`/conectar/dropbox?pedido=${call}&arquivos=1`])
  tellConnection({ type: 'ended', provider: 'dropbox', attempt: 'tentativa-1', outcome: 'canceled' })
  expect(await result).toEqual({ outcome: 'connected', pickedFileIds: ['arquivo-1'] })
  expect(asked).toEqual(['/api/integration/attempts/tentativa-1'])
})

it.each([
  ['canceled', { outcome: 'canceled' }],
  ['scope-missing', { outcome: 'failed', message: 'Faltou uma permissão. Conecte o Dropbox de novo e deixe todas as opções marcadas.' }],
  ['unavailable', { outcome: 'failed', message: 'Não foi possível falar com o Dropbox. Tente novamente em instantes.' }],
])('answers the end %s', async (outcome, expected) => {
  settled(outcome)
  const { result } = begin()
  tellConnection({ type: 'ended', provider: 'dropbox', attempt: 'tentativa-1', outcome: 'refused' })
  expect(await result).toEqual(expected)
})

it('says that the browser blocked the window', async () => {
  vi.spyOn(window, 'open').mockReturnValue(null)
  expect(await openConnection('dropbox', { signal: stop.signal })).toEqual({ outcome: 'blocked' })
})

it('takes a window that is closed before it left for canceled', async () => {
  const result = openConnection('dropbox', { signal: stop.signal })
  popup.closed = true
  expect(await result).toEqual({ outcome: 'canceled' })
})

it('goes on although the window seems closed at the service, until the person cancels or an answer comes', async () => {
  const { result } = begin()
  popup.closed = true
  let over = false
  void result.then(() => {
    over = true
  })
  await until(() => {
    window.dispatchEvent(new Event('focus'))
    expect(asked.length).toBeGreaterThan(0)
  })
  expect(over).toBe(false)
  settled('connected')
  window.dispatchEvent(new Event('focus'))
  expect(await result).toEqual({ outcome: 'connected', pickedFileIds: [] })
  const second = begin()
  stop.abort()
  expect(await second.result).toEqual({ outcome: 'canceled' })
})

it('answers why the window could not begin, and hears nothing of other calls', async () => {
  const { result, call } = begin()
  tellConnection({ type: 'failed', call: 'outra', message: 'De outra' })
  tellConnection({ type: 'ended', provider: 'onedrive', attempt: null, outcome: 'invalid' })
  tellConnection({ type: 'ended', provider: 'dropbox', attempt: 'tentativa-2', outcome: 'connected' })
  tellConnection({ type: 'failed', call, message: 'Dropbox ainda não foi configurado.' })
  expect(await result).toEqual({ outcome: 'failed', message: 'Dropbox ainda não foi configurado.' })
  expect(asked).toEqual([])
})

it('says that the attempt is no longer good where the window came back with none', async () => {
  const { result } = begin()
  tellConnection({ type: 'ended', provider: 'dropbox', attempt: null, outcome: 'invalid' })
  expect(await result).toEqual({ outcome: 'failed', message: 'Este pedido de conexão não vale mais. Comece de novo.' })
})
