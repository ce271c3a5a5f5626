import { restoreSession, sessionStore } from '../shared/session/session.ts'

let asked: Promise<void> | null = null

/** Resolves once it is known whether somebody is signed in. Throws `ApiError` while the service is out of reach; ask again then. */
export function sessionKnown(): Promise<void> {
  if (sessionStore.get().phase !== 'unknown') return Promise.resolve()
  asked ??= restoreSession().finally(() => {
    asked = null
  })
  return asked
}
