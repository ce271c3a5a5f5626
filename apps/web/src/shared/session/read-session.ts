import { ApiError, api } from '../api/client.ts'
import { sessionStore, updateSession } from './session.ts'

/** Milliseconds after which the session is fetched again when the person returns to the page, since permissions may have changed. */
const maxAgeMs = 60_000
let begun = 0
let readAt = Date.now()
sessionStore.subscribe(() => void (readAt = Date.now()))

/** Fetches the session again. Of concurrent calls the answer of the last one started is used. Throws `ApiError`. */
export async function readSession(): Promise<void> {
  const mine = ++begun
  readAt = Date.now()
  const session = await api('GET /user/me')
  if (mine === begun) updateSession(session)
}

/** Fetches the session again; resolves also when the service is unreachable, and keeps the current one then. */
export async function rereadSession(): Promise<void> {
  if (sessionStore.get().phase !== 'signed-in') return
  try {
    await readSession()
  } catch (error) {
    // The next call fails too, and shows it.
    if (!(error instanceof ApiError)) throw error
  }
}

/** Fetches the session again when the person returns to the page, at most once a minute. @returns a function that ends it. */
export function refreshOnReturn(): () => void {
  const back = () => {
    if (document.visibilityState === 'visible' && Date.now() - readAt >= maxAgeMs) void rereadSession()
  }
  window.addEventListener('focus', back)
  document.addEventListener('visibilitychange', back)
  return () => {
    window.removeEventListener('focus', back)
    document.removeEventListener('visibilitychange', back)
  }
}
