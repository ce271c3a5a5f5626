import type { ApiAnswer, Session } from '@videozz/contract/browser'
import { ApiError, offlineError, readError } from '../api/api-error.ts'
import { buildRequest } from '../api/build-request.ts'
import { reportStatus, reportUnreachable } from '../api/reachability.ts'
import { createStore } from '../store.ts'

/** `unknown` until the first renewal has answered; `expired` asks for a new sign-in and then goes on where it was. */
export type SessionState = { phase: 'unknown' | 'signed-out' | 'expired' } | { phase: 'signed-in'; session: Session }
type Tokens = ApiAnswer<'POST /auth'>

/** Who is signed in. The access token is kept beside it in memory only. */
export const sessionStore = createStore<SessionState>({ phase: 'unknown' })

/** The refresh cookie cannot be read by scripts; this mark saves a call that would be refused. */
const mark = 'videozz:signed-in'
/** Seconds before its end at which the access token is renewed. */
const margin = 30

let token: { value: string; endsAt: number } | null = null
let running: Promise<void> | null = null

export const accessToken = (): string | null => token?.value ?? null

/** Takes over the answer of a sign-in or a renewal. */
export function openSession({ accessToken: value, expiresIn, session }: Tokens): void {
  token = { value, endsAt: Date.now() + expiresIn * 1000 }
  localStorage.setItem(mark, session.id)
  sessionStore.set({ phase: 'signed-in', session })
}

/** Forgets who is signed in. */
export function closeSession(phase: 'signed-out' | 'expired'): void {
  token = null
  localStorage.removeItem(mark)
  sessionStore.set({ phase })
}

/** Puts the session of an answer in place after the person changed something about himself. */
export function updateSession(session: Session): void {
  if (sessionStore.get().phase === 'signed-in') sessionStore.set({ phase: 'signed-in', session })
}

/**
 * Renews the access token by the refresh cookie; calls made meanwhile share one renewal, tabs take turns. Throws `ApiError`;
 * a refusal ends the session, being out of reach does not.
 */
export function renewSession(): Promise<void> {
  running ??= inTurn(renew).finally(() => {
    running = null
  })
  return running
}

/** The access token, renewed when it is about to end; null when nobody is signed in. */
export async function freshAccessToken(): Promise<string | null> {
  if (token && token.endsAt - Date.now() < margin * 1000) await renewSession()
  return accessToken()
}

/** Finds out, at the start of the page, whether somebody is still signed in. Throws `ApiError` when out of reach. */
export async function restoreSession(): Promise<void> {
  if (localStorage.getItem(mark) === null) return closeSession('signed-out')
  try {
    await renewSession()
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error
  }
}

const inTurn = (work: () => Promise<void>): Promise<void> => (navigator.locks ? navigator.locks.request('videozz:renew', work) : work())

async function renew(): Promise<void> {
  const { url, init } = buildRequest('POST /auth/refresh', {}, null)
  const response = await fetch(url, init).catch(() => {
    reportUnreachable()
    throw offlineError()
  })
  reportStatus(response.status)
  if (response.ok) return openSession((await response.json()) as Tokens)
  const error = await readError(response)
  if (response.status === 401) closeSession('expired')
  throw error
}

/** Another tab signed out or signed in as somebody else: this one follows. */
export function followOtherTabs(): () => void {
  const follow = (event: StorageEvent) => {
    if (event.key !== mark) return
    const state = sessionStore.get()
    if (event.newValue === null) closeSession('signed-out')
    else if (state.phase === 'signed-in' && state.session.id !== event.newValue) void renewSession().catch(() => undefined)
  }
  window.addEventListener('storage', follow)
  return () => window.removeEventListener('storage', follow)
}
