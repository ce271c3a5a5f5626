import { type SessionState, sessionStore } from '../../../shared/session/session.ts'

const accountOf = (state: SessionState): string | null => (state.phase === 'signed-in' ? state.session.accountId : null)

let account = accountOf(sessionStore.get())

/** Account the uploads of this page belong to; an expired session keeps it. */
export const uploadAccount = (): string | null => account

/** Follows who is signed in: `changed` at another account or none, `renewed` whenever the same one has a session again. */
export function followAccount(heard: { changed: () => void; renewed: () => void }): void {
  sessionStore.subscribe(() => {
    const state = sessionStore.get()
    if (state.phase === 'expired' || state.phase === 'unknown') return
    const now = accountOf(state)
    const same = now === account
    account = now
    if (!same) heard.changed()
    else if (now !== null) heard.renewed()
  })
}
