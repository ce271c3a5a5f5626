import { errorMessage, isBuilt, screens, type Session } from '@videozz/contract/browser'
import { standingFault } from '@videozz/domain'
import { ruleFault } from '../../shared/session/rule-fault.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryClient } from '../../shared/api/query-client.ts'
import { type FirstRun, firstRunQuery } from '../../shared/queries/first-run.ts'
import { storageSummaryQuery } from '../../shared/queries/storage-summary.ts'
import type { HomeLink, HomeLinks } from '../../features/home/model/home-links.ts'
import { isFirstRunShown } from '../../features/first-run/model/steps.ts'
import { TenantCard } from '../../features/home/components/tenant-card.tsx'
import { HomeScreen, prefetchHome } from '../../features/home/screens/home-screen.tsx'
import { NewsPanel } from '../../features/news/components/news-panel.tsx'
import { Showcase } from '../../features/news/components/showcase.tsx'
import { FreePlanDialogs } from '../../features/plans/components/free-plan-dialogs.tsx'
import { sessionStore } from '../../shared/session/session.ts'
import { useSession } from '../../shared/session/use-session.ts'
import { mayOpen } from '../screens.ts'
import { FirstRunSlot } from './first-run-slot.tsx'
import { useProfileSwitch } from '../shell/use-profile-switch.tsx'

/** Links of the screen, by the table of screens. */
function useLinks(): HomeLinks {
  const session = useSession()
  const open = (name: 'live' | 'plans' | 'suspicious', to: string): HomeLink =>
    isBuilt(name) && mayOpen(name, session) ? { to, reason: null } : null
  // Disabled, with a reason, while acting for another account or when the account is not active.
  const fault = ruleFault(screens.analytics.rule, session) ?? standingFault(session.status)
  return {
    live: open('live', '/live'),
    plans: open('plans', screens.plans.path),
    suspicious: open('suspicious', screens.suspicious.path),
    analytics: isBuilt('analytics') ? { to: screens.analytics.path, reason: fault && errorMessage(fault) } : null,
  }
}

/** Whose account may have open steps: an active one, for its owner. */
const hasFirstRun = ({ tenant, status }: Session): boolean => tenant === null && status === 'activated'

/** The steps of a new account while they are shown; null for everybody else. */
function useFirstRun(): FirstRun | null {
  const enabled = hasFirstRun(useSession())
  const [now] = useState(() => Date.now())
  const { data: run } = useQuery({ ...firstRunQuery, enabled })
  return run && enabled && isFirstRunShown(run, now) ? run : null
}

/** Início with the sections of other features. */
export default function HomePage() {
  const { switchTo, switching } = useProfileSwitch()
  const { data: summary } = useQuery(storageSummaryQuery)
  const run = useFirstRun()
  return (
    <HomeScreen
      links={useLinks()}
      firstRun={run && <FirstRunSlot run={run} />}
      empty={run !== null && run.sent === null && run.sample === null}
      tenant={<TenantCard onLeave={() => switchTo('own')} leaving={switching} />}
      news={<NewsPanel />}
      overlay={
        <>
          <FreePlanDialogs consumed={summary?.storageConsumed} />
          <Showcase />
        </>
      }
    />
  )
}

export function prefetch(): void {
  const state = sessionStore.get()
  const session = state.phase === 'signed-in' ? state.session : null
  prefetchHome(session !== null && mayOpen('library', session))
  // The steps of a new account stand above the rest: late, they would push it down.
  if (session !== null && hasFirstRun(session)) void queryClient.prefetchQuery(firstRunQuery)
}
