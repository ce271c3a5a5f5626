import { restoreSession, sessionStore } from '../shared/session/session.ts'

/** The checkout is framed beside a session and has none itself: its calls use its client token. */
const standsAlone = (): boolean => location.pathname === '/checkout'

let restoring: Promise<void> | null = null

/** Resolves once the session is restored or absent. Throws `ApiError` while the service is unreachable; call it again then. */
export function sessionKnown(): Promise<void> {
  if (sessionStore.get().phase !== 'unknown' || standsAlone()) return Promise.resolve()
  restoring ??= restoreSession().finally(() => {
    restoring = null
  })
  return restoring
}
