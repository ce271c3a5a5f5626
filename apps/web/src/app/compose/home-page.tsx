import { errorMessage, isBuilt, screens } from '@videozz/contract/browser'
import { standingFault } from '@videozz/domain'
import { ruleFault } from '../../shared/session/rule-fault.ts'
import { useQuery } from '@tanstack/react-query'
import { storageSummaryQuery } from '../../shared/queries/storage-summary.ts'
import type { HomeLink, HomeLinks } from '../../features/home/model/home-links.ts'
import { TenantCard } from '../../features/home/components/tenant-card.tsx'
import { HomeScreen, prefetchHome } from '../../features/home/screens/home-screen.tsx'
import { NewsPanel } from '../../features/news/components/news-panel.tsx'
import { Showcase } from '../../features/news/components/showcase.tsx'
import { FreePlanDialogs } from '../../features/plans/components/free-plan-dialogs.tsx'
import { sessionStore } from '../../shared/session/session.ts'
import { useSession } from '../../shared/session/use-session.ts'
import { mayOpen } from '../screens.ts'
import { useProfileSwitch } from '../shell/use-profile-switch.tsx'

/** Links of the screen, by the table of screens. */
function useLinks(): HomeLinks {
  const session = useSession()
  const open = (name: 'live' | 'plans', to: string): HomeLink => (isBuilt(name) && mayOpen(name, session) ? { to, reason: null } : null)
  // Disabled, with a reason, while acting for another account or when the account is not active.
  const fault = ruleFault(screens.analytics.rule, session) ?? standingFault(session.status)
  return {
    live: open('live', '/live'),
    plans: open('plans', screens.plans.path),
    analytics: isBuilt('analytics') ? { to: screens.analytics.path, reason: fault && errorMessage(fault) } : null,
  }
}

/** Início with the sections of other features. */
export default function HomePage() {
  const { switchTo, switching } = useProfileSwitch()
  const { data: summary } = useQuery(storageSummaryQuery)
  return (
    <HomeScreen
      links={useLinks()}
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
  prefetchHome(state.phase === 'signed-in' && mayOpen('library', state.session))
}
