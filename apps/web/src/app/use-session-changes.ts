import { errorMessage } from '@videozz/contract/browser'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { queryClient } from '../shared/api/query-client.ts'
import { dropDraftsOfOthers } from '../shared/drafts/draft-store.ts'
import { notifyError, notifyLasting } from '../shared/notify/notify.tsx'
import { invalidateCloudConnections } from '../shared/queries/cloud-connections.ts'
import { invalidateKeyConnections } from '../shared/queries/key-connections.ts'
import { invalidateSigns } from '../shared/queries/signs.ts'
import { followSession, listen, returns } from '../shared/realtime/realtime.ts'
import { actorNow, followOtherTabs, type ProfileNotice, profileNotice, sessionStore } from '../shared/session/session.ts'
import { refreshOnReturn, rereadSession } from '../shared/session/read-session.ts'
import { router } from './router.tsx'

const sentences: Record<ProfileNotice, string> = {
  'tenant-ended': errorMessage('TENANT_ENDED'),
  'rules-changed': 'O que você pode fazer nesta conta mudou.',
  'folders-changed': 'As pastas que você vê nesta conta mudaram.',
}

async function leave(phase: 'signed-out' | 'expired'): Promise<void> {
  const { href, pathname } = router.state.location
  queryClient.clear()
  // Screens outside the shell need no session and stay.
  if (!router.state.matches.some((match) => match.routeId === '/shell')) return
  if (phase === 'expired') notifyError(errorMessage('SESSION_EXPIRED'))
  const back = phase === 'expired' && pathname !== '/' ? { voltar: href } : {}
  await router.navigate({ to: '/entrar', search: back, replace: phase === 'expired' })
}

/** Clears the data and requests of the previous account, and opens Início. */
async function goHome(): Promise<void> {
  void queryClient.cancelQueries()
  queryClient.clear()
  if (!router.state.matches.some((match) => match.routeId === '/shell')) return
  if (router.state.location.href !== '/') router.history.push('/')
  // No screen is mounted, so that the router has no transition to wait for.
  router.startTransition = async (work) => {
    work()
    return false
  }
  await router.load()
}

function showProfileNotice(): void {
  const notice = profileNotice.get()
  if (notice === null) return
  profileNotice.set(null)
  notifyLasting(sentences[notice])
  // Rules may come with other folders too; what is on the screen may be of folders that are not the person's any more.
  if (notice !== 'tenant-ended') void queryClient.invalidateQueries()
}

/** Fetches session and data again: status or plan of the account changed, or may have changed while the channel was disconnected. */
async function refetchAll(): Promise<void> {
  await rereadSession()
  await queryClient.invalidateQueries()
}

/**
 * Follows changes of the session: its end, another account or person in this or another tab, events missed while the channel was
 * disconnected.
 * @returns whether an account is being left: meanwhile its screens must be unmounted, so that they make no call with the next session.
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
        // Synchronously, since the screens subscribe to the session and would re-render with the new one.
        flushSync(() => setLeaving(true))
        void goHome().finally(() => begun === turn && setLeaving(false))
      } else if (was !== null && now.phase !== 'unknown') void leave(now.phase)
    }
    const stops = [
      sessionStore.subscribe(follow),
      profileNotice.subscribe(showProfileNotice),
      followOtherTabs(),
      refreshOnReturn(),
      followSession(),
      listen('accountChanged', () => void refetchAll()),
      listen(
        'connectionsChanged',
        () => void Promise.all([invalidateCloudConnections(queryClient), invalidateKeyConnections(queryClient)]),
      ),
      listen('signsChanged', () => void invalidateSigns(queryClient)),
      returns.subscribe(() => void refetchAll()),
    ]
    showProfileNotice()
    return () => stops.forEach((stop) => stop())
  }, [])
  return leaving
}
