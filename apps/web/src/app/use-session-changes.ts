import { errorMessage } from '@videozz/contract/browser'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { queryClient } from '../shared/api/query-client.ts'
import { dropDraftsOfOthers } from '../shared/drafts/draft-store.ts'
import { notifyError, notifyLasting } from '../shared/notify/notify.tsx'
import { followSession, listen, returns } from '../shared/realtime/realtime.ts'
import { actorNow, followOtherTabs, type ProfileNotice, profileNotice, renewSession, sessionStore } from '../shared/session/session.ts'
import { lookOnReturn } from '../shared/session/read-session.ts'
import { router } from './router.tsx'

const sentences: Record<ProfileNotice, string> = {
  'tenant-ended': errorMessage('TENANT_ENDED'),
  'rules-changed': 'O que você pode fazer nesta conta mudou.',
}

async function leave(phase: 'signed-out' | 'expired'): Promise<void> {
  const { href, pathname } = router.state.location
  queryClient.clear()
  // The screens outside the sign-in stay where they are.
  if (!router.state.matches.some((match) => match.routeId === '/shell')) return
  if (phase === 'expired') notifyError(errorMessage('SESSION_EXPIRED'))
  const back = phase === 'expired' && pathname !== '/' ? { voltar: href } : {}
  await router.navigate({ to: '/entrar', search: back, replace: phase === 'expired' })
}

/** What was on the screen belongs to the account before, and so does what was asked for it; its address too. */
async function goHome(): Promise<void> {
  void queryClient.cancelQueries()
  queryClient.clear()
  if (!router.state.matches.some((match) => match.routeId === '/shell')) return
  if (router.state.location.href !== '/') router.history.push('/')
  // Nothing is mounted that would load by itself, nor that the router could wait for until it has drawn.
  router.startTransition = async (work) => {
    work()
    return false
  }
  await router.load()
}

function tell(): void {
  const notice = profileNotice.get()
  if (notice === null) return
  profileNotice.set(null)
  notifyLasting(sentences[notice])
}

/** Status or plan are others: what the screens show of them comes again. Out of reach, the next call tells. */
async function followAccount(): Promise<void> {
  await renewSession().catch(() => undefined)
  await queryClient.invalidateQueries()
}

/**
 * Follows who is signed in: end of a session, another account or person in this or another tab, news after the channel was away.
 * @returns whether an account is being left: nothing of it may stay on the screen meanwhile, nor ask in the name of the next.
 */
export function useSessionChanges(): boolean {
  const [leaving, setLeaving] = useState(false)
  useEffect(() => {
    let before = actorNow()
    let turn = 0
    const follow = () => {
      const now = sessionStore.get()
      const [was, is] = [before, actorNow()]
      before = is
      if (now.phase === 'signed-in') {
        dropDraftsOfOthers(now.session)
        if (was === null || was === is) return
        const begun = (turn += 1)
        // At once: the screens subscribe to the session too, and would re-render with it.
        flushSync(() => setLeaving(true))
        void goHome().finally(() => begun === turn && setLeaving(false))
      } else if (was !== null && now.phase !== 'unknown') void leave(now.phase)
    }
    const stops = [
      sessionStore.subscribe(follow),
      profileNotice.subscribe(tell),
      followOtherTabs(),
      lookOnReturn(),
      followSession(),
      listen('accountChanged', () => void followAccount()),
      returns.subscribe(() => void queryClient.invalidateQueries()),
    ]
    tell()
    return () => stops.forEach((stop) => stop())
  }, [])
  return leaving
}
