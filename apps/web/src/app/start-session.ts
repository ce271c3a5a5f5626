import { restoreSession, sessionStore } from '../shared/session/session.ts'

/** Whether this page is the checkout, which is shown in a frame and uses a client token instead of a session. */
const isCheckout = (): boolean => location.pathname === '/checkout'

let restoring: Promise<void> | null = null

/** Resolves once the session is restored or absent. Throws `ApiError` while the service is unreachable; call it again then. */
export function sessionKnown(): Promise<void> {
  if (sessionStore.get().phase !== 'unknown' || isCheckout()) return Promise.resolve()
  restoring ??= restoreSession().finally(() => {
    restoring = null
  })
  return restoring
}
