import { errorMessage } from '@videozz/contract/browser'
import { useEffect } from 'react'
import { queryClient } from '../shared/api/query-client.ts'
import { dropDraftsOfOthers } from '../shared/drafts/draft-store.ts'
import { notifyError } from '../shared/notify/notify.tsx'
import { followSession, returns } from '../shared/realtime/realtime.ts'
import { followOtherTabs, sessionStore, type SessionState } from '../shared/session/session.ts'
import { router } from './router.tsx'

const actorOf = (state: SessionState) => (state.phase === 'signed-in' ? `${state.session.id}:${state.session.accountId}` : null)

async function leave(phase: 'signed-out' | 'expired'): Promise<void> {
  const { href, pathname } = router.state.location
  queryClient.clear()
  // The screens outside the sign-in stay where they are.
  if (!router.state.matches.some((match) => match.routeId === '/shell')) return
  if (phase === 'expired') notifyError(errorMessage('SESSION_EXPIRED'))
  const back = phase === 'expired' && pathname !== '/' ? { voltar: href } : {}
  await router.navigate({ to: '/entrar', search: back, replace: phase === 'expired' })
}

/** Follows who is signed in: end of a session, another person in this or another tab, news after the channel was away. */
export function useSessionChanges(): void {
  useEffect(() => {
    let before = sessionStore.get()
    const stops = [
      sessionStore.subscribe(() => {
        const now = sessionStore.get()
        const [was, is] = [actorOf(before), actorOf(now)]
        before = now
        if (now.phase === 'signed-in') {
          dropDraftsOfOthers(now.session)
          if (was !== null && was !== is) {
            queryClient.clear()
            void router.invalidate()
          }
        } else if (was !== null && now.phase !== 'unknown') void leave(now.phase)
      }),
      followOtherTabs(),
      followSession(),
      returns.subscribe(() => void queryClient.invalidateQueries()),
    ]
    return () => stops.forEach((stop) => stop())
  }, [])
}
