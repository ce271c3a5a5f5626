import type { ConnectionProvider } from '@videozz/contract/browser'
import { api, ApiError } from '../api/client.ts'
import { listen } from '../realtime/realtime.ts'
import { attemptSentence } from './connection-words.ts'
import { listenToConnections } from './connection-channel.ts'

export type ConnectResult =
  | { outcome: 'connected'; pickedFileIds: string[] }
  | { outcome: 'canceled' | 'blocked' }
  | { outcome: 'failed'; message: string }

/** Milliseconds between two looks at a window that is still ours, and until one that is gone is taken for closed. */
const lookMs = 500
const closedMs = 2000
/** Milliseconds an attempt is good for. */
const attemptMs = 10 * 60 * 1000

/**
 * Opens the window in which a person connects a service. To be called at once when they press a button: later the browser blocks it.
 * Once the window is at the service, `closed` is true at once, so a person who closes it there ends nothing here: `signal` does.
 * @param options.pick also choose files, at Google Drive.
 */
export function openConnection(provider: ConnectionProvider, options: { pick?: boolean; signal: AbortSignal }): Promise<ConnectResult> {
  const call = createCall()
  const search = new URLSearchParams({ pedido: call, ...(options.pick && { arquivos: '1' }) })
  const popup = window.open(`/conectar/${provider}?${search}`, '_blank', 'popup,width=560,height=720')
  return popup === null ? Promise.resolve({ outcome: 'blocked' }) : follow(provider, call, popup, options.signal)
}

function follow(provider: ConnectionProvider, call: string, popup: Window, signal: AbortSignal): Promise<ConnectResult> {
  return new Promise((resolve) => {
    let attempt: string | null = null
    let gone = 0
    const end = (result: ConnectResult): void => {
      for (const stop of stops) stop()
      resolve(result)
    }
    /** Asks the api, which knows better than the window. */
    const ask = (): void => {
      if (attempt === null) return
      readAttempt(provider, attempt).then(
        (result) => result && end(result),
        (error: unknown) => {
          // Without an answer now, a later sign asks again.
          if (error instanceof ApiError && error.status === 404) end({ outcome: 'canceled' })
        },
      )
    }
    const timer = setInterval(() => {
      if (attempt === null && popup.closed && (gone += lookMs) > closedMs) end({ outcome: 'canceled' })
    }, lookMs)
    const expiry = setTimeout(() => end({ outcome: 'canceled' }), attemptMs)
    const cancel = (): void => {
      popup.close()
      end({ outcome: 'canceled' })
    }
    signal.addEventListener('abort', cancel)
    window.addEventListener('focus', ask)
    const stops = [
      () => clearInterval(timer),
      () => clearTimeout(expiry),
      () => signal.removeEventListener('abort', cancel),
      () => window.removeEventListener('focus', ask),
      listen('connectionsChanged', ask),
      listenToConnections((message) => {
        if (message.type === 'begun' && message.call === call) attempt = message.attempt
        else if (message.type === 'failed' && message.call === call) end({ outcome: 'failed', message: message.message })
        else if (message.type === 'ended' && message.provider === provider && attempt !== null)
          if (message.attempt === null) end({ outcome: 'failed', message: attemptSentence(provider, 'invalid') })
          else if (message.attempt === attempt) ask()
      }),
    ]
    if (signal.aborted) cancel()
  })
}

/** How an attempt ended; null when it has not. */
async function readAttempt(provider: ConnectionProvider, attempt: string): Promise<ConnectResult | null> {
  const { outcome, pickedFileIds } = await api('GET /integration/attempts/{attempt}', { params: { attempt } })
  if (outcome === null) return null
  if (outcome === 'connected') return { outcome, pickedFileIds }
  return outcome === 'canceled' ? { outcome } : { outcome: 'failed', message: attemptSentence(provider, outcome) }
}

// Not randomUUID, which exists on https alone.
const createCall = (): string => [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
