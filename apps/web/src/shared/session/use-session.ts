import type { Session } from '@videozz/contract/browser'
import { useStore } from '../store.ts'
import { sessionStore } from './session.ts'

/** Who is signed in, or null. */
export function useMaybeSession(): Session | null {
  const state = useStore(sessionStore)
  return state.phase === 'signed-in' ? state.session : null
}

/** Who is signed in. Only for screens behind the sign-in; throws elsewhere. */
export function useSession(): Session {
  const session = useMaybeSession()
  if (!session) throw new Error('useSession outside the signed-in part')
  return session
}
