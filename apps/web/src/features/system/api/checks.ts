import type { ApiCall, ErrorCode } from '@videozz/contract/browser'
import { errorCatalogue, screens } from '@videozz/contract/browser'
import { ruleFault } from '../../../shared/session/rule-fault.ts'
import { api, ApiError } from '../../../shared/api/client.ts'
import { freshAccessToken } from '../../../shared/session/session.ts'
import type { Check } from '../model/run-checks.ts'

/** Milliseconds the realtime channel has to let this browser in. */
const realtimeTimeoutMs = 10_000

async function readVersion(): Promise<string> {
  const { product, env, commit } = await api('GET /')
  if (!product || !env) throw new Error('A API respondeu sem dizer o que é.')
  return `${product}, ambiente ${env}${commit ? `, ${commit}` : ''}`
}

/** A route that fails on purpose has to answer with this code, its status and its sentence. */
const failure = (call: Extract<ApiCall, 'GET /erro-400' | 'GET /erro-500'>, code: ErrorCode) => async (): Promise<string> => {
  const { status, message } = errorCatalogue[code]
  const error = await api(call).then(
    () => null,
    (thrown: unknown) => thrown,
  )
  if (error === null) throw new Error('A API respondeu como se nada tivesse falhado.')
  if (!(error instanceof ApiError)) throw error
  if (error.status !== status || error.code !== code || error.message !== message)
    throw new Error(`Esperado ${status} ${code}, veio ${error.status} ${error.code}: ${error.message}`)
  return `${status} ${code}: ${message}`
}

/** Opens a separate channel: greeting, token, admission. */
async function joinRealtime(): Promise<string> {
  const { io } = await import('socket.io-client')
  const token = await freshAccessToken()
  const socket = io({ path: '/realtime', transports: ['websocket', 'polling'], reconnection: false, forceNew: true })
  try {
    await new Promise<void>((resolve, reject) => {
      const late = setTimeout(() => reject(new Error('O canal não respondeu a tempo.')), realtimeTimeoutMs)
      const end = (then: () => void) => {
        clearTimeout(late)
        then()
      }
      socket.on('greeting', () => void socket.emit('token', token))
      socket.on('ready', () => end(resolve))
      socket.on('denied', () => end(() => reject(new Error('O canal recusou a sessão.'))))
      socket.on('connect_error', (error) => end(() => reject(error)))
    })
    return `Conectado por ${socket.io.engine.transport.name}`
  } finally {
    socket.disconnect()
  }
}

const mark = 'videozz:test'

function keepInStore(store: Storage): void {
  store.setItem(mark, mark)
  const kept = store.getItem(mark)
  store.removeItem(mark)
  if (kept !== mark) throw new Error('O que foi guardado não voltou.')
}

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('O banco do navegador falhou.')))
  })

/** What uploads and drafts rely on in this browser. */
async function keepInBrowser(): Promise<string> {
  keepInStore(localStorage)
  keepInStore(sessionStorage)
  const opening = indexedDB.open(mark, 1)
  opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore('test'))
  const db = await done(opening)
  await done(db.transaction('test', 'readwrite').objectStore('test').put(mark, 1))
  const kept: unknown = await done(db.transaction('test').objectStore('test').get(1))
  db.close()
  await done(indexedDB.deleteDatabase(mark))
  if (kept !== mark) throw new Error('O banco do navegador não devolveu o que foi guardado.')
  return 'localStorage, sessionStorage e IndexedDB guardam e devolvem'
}

/** The server admits to the library the same people as the table of screens. */
async function comparePermission(): Promise<string> {
  const session = await api('GET /user/me')
  const expected = ruleFault(screens.library.rule, session)
  const given = await api('GET /videos', { query: { limit: 1 } }).then(
    () => null,
    (error: unknown) => {
      if (error instanceof ApiError) return error.code
      throw error
    },
  )
  const say = (fault: string | null) => fault ?? 'permitido'
  if (given !== expected) throw new Error(`A tela diz ${say(expected)}, o servidor ${say(given)}.`)
  return `Biblioteca: ${say(given)}, na tela e no servidor`
}

export const checks: readonly Check[] = [
  { name: 'versao', title: 'Versão da API', run: readVersion },
  { name: 'erro-400', title: 'Erro de quem pede (400)', run: failure('GET /erro-400', 'INVALID_INPUT') },
  { name: 'erro-500', title: 'Erro do servidor (500)', run: failure('GET /erro-500', 'UNEXPECTED') },
  { name: 'tempo-real', title: 'Canal em tempo real', run: joinRealtime },
  { name: 'navegador', title: 'Armazenamento do navegador', run: keepInBrowser },
  { name: 'permissao', title: 'Permissões', run: comparePermission },
]
