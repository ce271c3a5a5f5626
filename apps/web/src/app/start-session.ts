import { restoreSession, sessionStore } from '../shared/session/session.ts'

/** The checkout is framed beside a session and holds none itself: it asks with its client token. */
const standsAlone = (): boolean => location.pathname === '/checkout'

let asked: Promise<void> | null = null

/** Resolves once it is known whether somebody is signed in. Throws `ApiError` while the service is out of reach; ask again then. */
export function sessionKnown(): Promise<void> {
  if (sessionStore.get().phase !== 'unknown' || standsAlone()) return Promise.resolve()
  asked ??= restoreSession().finally(() => {
    asked = null
  })
  return asked
}
