import { ApiError, api } from '../api/client.ts'
import { sessionStore, updateSession } from './session.ts'

/** Milliseconds after which somebody who comes back to the page may be allowed something else. */
const freshForMs = 60_000
let begun = 0
let readAt = Date.now()
sessionStore.subscribe(() => void (readAt = Date.now()))

/** Fetches again who is signed in and what they may do. Of several calls at once the last begun counts. Throws `ApiError`. */
export async function readSession(): Promise<void> {
  const mine = ++begun
  readAt = Date.now()
  const session = await api('GET /user/me')
  if (mine === begun) updateSession(session)
}

/** Does so where what is known will do: resolves once it is new, or cannot be had. */
export async function lookAgain(): Promise<void> {
  if (sessionStore.get().phase !== 'signed-in') return
  try {
    await readSession()
  } catch (error) {
    // The next call meets it too, and tells of it.
    if (!(error instanceof ApiError)) throw error
  }
}

/** Looks again whenever the person comes back to the page, at most once a minute. @returns what ends it. */
export function lookOnReturn(): () => void {
  const back = () => {
    if (document.visibilityState === 'visible' && Date.now() - readAt >= freshForMs) void lookAgain()
  }
  window.addEventListener('focus', back)
  document.addEventListener('visibilitychange', back)
  return () => {
    window.removeEventListener('focus', back)
    document.removeEventListener('visibilitychange', back)
  }
}
