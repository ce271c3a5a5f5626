import type { Session } from '@videozz/contract/browser'
import { useStore } from '../store.ts'
import { sessionStore } from './session.ts'

/** The current session, or null. */
export function useMaybeSession(): Session | null {
  const state = useStore(sessionStore)
  return state.phase === 'signed-in' ? state.session : null
}

/** The current session. Only for screens that require a sign-in. @throws Error without a session. */
export function useSession(): Session {
  const session = useMaybeSession()
  if (!session) throw new Error('useSession outside the signed-in part')
  return session
}
