import { type SessionState, sessionStore } from '../../../shared/session/session.ts'

const accountOf = (state: SessionState): string | null => (state.phase === 'signed-in' ? state.session.accountId : null)

type AccountListener = { changed: () => void; renewed: () => void }
let account = accountOf(sessionStore.get())
const listeners = new Set<AccountListener>()

// From the first moment: this file may be loaded before it is known who is signed in.
sessionStore.subscribe(() => {
  const state = sessionStore.get()
  if (state.phase === 'expired' || state.phase === 'unknown') return
  const now = accountOf(state)
  const same = now === account
  account = now
  for (const listener of listeners) {
    if (!same) listener.changed()
    else if (now !== null) listener.renewed()
  }
})

/** Account the uploads of this page belong to; an expired session keeps it. */
export const uploadAccount = (): string | null => account

/** Follows who is signed in: `changed` at another account or none, `renewed` whenever the same one has a session again. */
export const followAccount = (listener: AccountListener): void => void listeners.add(listener)
