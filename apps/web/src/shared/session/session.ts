import type { ApiAnswer, Session } from '@videozz/contract/browser'
import { ApiError, readError } from '../api/api-error.ts'
import { buildRequest } from '../api/build-request.ts'
import { reportStatus } from '../api/reachability.ts'
import { limited, requestFailure, timeLimit } from '../api/time-limit.ts'
import { browserKept } from '../kept.ts'
import { createStore } from '../store.ts'
import { dropTenant, deleteTabProfile, keepForTab, keptTenant, isProfileDeletion } from './tab-profile.ts'

/** `unknown` until the first renewal completes; `expired` requires a new sign-in, which returns to the same screen. */
export type SessionState = { phase: 'unknown' | 'signed-out' | 'expired' } | { phase: 'signed-in'; session: Session }
/** Answer of a sign-in, a renewal or a change of profile. */
export type Tokens = ApiAnswer<'POST /auth'>

/** State of the session. The access token is held in memory only. */
export const sessionStore = createStore<SessionState>({ phase: 'unknown' })

/** Change of the account acted for that is still to be notified. */
export type ProfileNotice = 'tenant-ended' | 'rules-changed' | 'folders-changed'
export const profileNotice = createStore<ProfileNotice | null>(null)

/** Storage key of the signed-in person's id. Scripts cannot read the refresh cookie; without this key no renewal is tried. */
const mark = 'videozz:signed-in'
/** Seconds before its expiry at which the access token is renewed. */
const renewMarginSeconds = 30

let token: { value: string; endsAt: number } | null = null
let running: Promise<void> | null = null
/** Number of sessions opened and closed, by which a renewal begun before is discarded. */
let sessionChanges = 0

export const accessToken = (): string | null => token?.value ?? null

const sessionNow = (): Session | null => {
  const state = sessionStore.get()
  return state.phase === 'signed-in' ? state.session : null
}

/** Ids of the person and of the account acted for in this tab, or null. */
export function actorNow(): string | null {
  const session = sessionNow()
  return session && `${session.id}:${session.accountId}`
}

/** Whether this tab acts for an account that is not the person's own. */
export const isManaging = (): boolean => Boolean(sessionNow()?.tenant)

const sameRules = (one: Session, other: Session) =>
  one.tenant?.rules.toSorted().join() === other.tenant?.rules.toSorted().join() && one.supportUserId === other.supportUserId

/** Folders that access groups bind the person to. */
const foldersIn = ({ tenant }: Session): string =>
  tenant?.folders
    ?.map(({ key }) => key)
    .toSorted()
    .join() ?? 'all'

function noticeRules(before: Session | null, now: Session): void {
  if (before?.accountId !== now.accountId) return
  if (!sameRules(before, now)) profileNotice.set('rules-changed')
  else if (foldersIn(before) !== foldersIn(now)) profileNotice.set('folders-changed')
}

/** Takes over the answer of a sign-in, a renewal or a change of profile. */
export function openSession({ accessToken: value, expiresIn, session }: Tokens): void {
  const before = sessionNow()
  sessionChanges += 1
  token = { value, endsAt: Date.now() + expiresIn * 1000 }
  browserKept.write(mark, session.id)
  keepForTab(session)
  sessionStore.set({ phase: 'signed-in', session })
  noticeRules(before, session)
}

/**
 * Starts a session after a sign-in. The tab keeps its profile if the same person may still act for that account. Resolves once the session
 * is open.
 */
export async function beginSession(tokens: Tokens): Promise<void> {
  const tenant = tokens.session.tenant ? null : keptTenant(tokens.session.id)
  if (tenant === null) return openSession(tokens)
  // When the renewal fails, the session of the own account is used.
  await inTurn(() => renew(tokens.session.id, tenant)).catch(() => openSession(tokens))
}

/** Clears the session. */
export function closeSession(phase: 'signed-out' | 'expired'): void {
  sessionChanges += 1
  token = null
  browserKept.drop(mark)
  sessionStore.set({ phase })
}

/** Sets the session of an answer: the person changed something about themselves, or their permissions changed. */
export function updateSession(session: Session): void {
  const before = sessionNow()
  if (before === null || JSON.stringify(before) === JSON.stringify(session)) return
  sessionStore.set({ phase: 'signed-in', session })
  noticeRules(before, session)
}

/**
 * Renews the access token by the refresh cookie, for the account this tab acts for. Concurrent calls share one renewal; a lock serializes tabs.
 * Throws `ApiError`; a refusal ends the session, an unreachable service does not.
 */
export function renewSession(): Promise<void> {
  running ??= inTurn(() => {
    const session = sessionNow()
    const person = session?.id ?? browserKept.read(mark)
    return renew(person, session ? (session.tenant?.id ?? null) : person && keptTenant(person))
  }).finally(() => {
    running = null
  })
  return running
}

/** The access token, renewed when it is about to expire; null without a session. */
export async function freshAccessToken(): Promise<string | null> {
  if (token && token.endsAt - Date.now() < renewMarginSeconds * 1000) await renewSession()
  return accessToken()
}

/** Restores the session at the start of the page, if there is one. Throws `ApiError` when the service is unreachable. */
export async function restoreSession(): Promise<void> {
  if (browserKept.read(mark) === null) return closeSession('signed-out')
  try {
    await renewSession()
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error
  }
}

const inTurn = (work: () => Promise<void>): Promise<void> => (navigator.locks ? navigator.locks.request('videozz:renew', work) : work())

async function renew(person: string | null, tenant: string | null): Promise<void> {
  const begun = sessionChanges
  const { url, init } = buildRequest('POST /auth/refresh', { body: { tenant } }, null)
  const response = await fetch(url, { ...init, signal: limited(timeLimit('POST /auth/refresh')) }).catch((error: unknown) => {
    throw requestFailure(error)
  })
  reportStatus(response.status)
  if (!response.ok) {
    const error = await readError(response)
    if (response.status === 401 && sessionChanges === begun) closeSession('expired')
    throw error
  }
  const answer = (await response.json()) as ApiAnswer<'POST /auth/refresh'>
  if (sessionChanges !== begun) return
  openSession(answer)
  // Not shown when another person signed in in another tab.
  if (!answer.tenantEnded || tenant === null || answer.session.id !== person) return
  dropTenant(tenant)
  profileNotice.set('tenant-ended')
}

/** Follows a sign-out in another tab, or a sign-in as another person. */
export function followOtherTabs(): () => void {
  const follow = (event: StorageEvent) => {
    if (isProfileDeletion(event)) deleteTabProfile()
    if (event.key !== mark) return
    const state = sessionStore.get()
    if (event.newValue === null) closeSession('signed-out')
    else if (state.phase === 'signed-in' && state.session.id !== event.newValue) void renewSession().catch(() => undefined)
  }
  window.addEventListener('storage', follow)
  return () => window.removeEventListener('storage', follow)
}
