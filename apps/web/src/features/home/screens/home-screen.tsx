import { useQuery } from '@tanstack/react-query'
import { standingFault } from '@videozz/domain'
import { type ReactNode, useState } from 'react'
import { AccountAlert } from '../../../shared/account/account-alert.tsx'
import { queryClient } from '../../../shared/api/query-client.ts'
import { formatLongDay } from '../../../shared/format/date.ts'
import { firstName } from '../../../shared/format/name.ts'
import { useSession } from '../../../shared/session/use-session.ts'
import { Page } from '../../../ui/page.tsx'
import { helpQuery } from '../../../shared/queries/help.ts'
import { homeMediaQuery } from '../../../shared/queries/media.ts'
import { storageSummaryQuery } from '../../../shared/queries/storage-summary.ts'
import { FreeAlert } from '../components/free-alert.tsx'
import { HelpList } from '../components/help-list.tsx'
import css from '../components/home.module.css'
import { NewContent } from '../components/new-content.tsx'
import { Overview } from '../components/overview.tsx'
import { RecentMedia } from '../components/recent-media.tsx'
import type { HomeLinks } from '../model/home-links.ts'
import { seesMedia } from '../../../shared/session/sees-media.ts'

export type HomeScreenProps = {
  links: HomeLinks
  /** The owner a manager acts for; null outside tenant mode. */
  tenant: ReactNode
  /** Panel next to the recent media. */
  news: ReactNode
  /** The steps of a new account; null for everybody else. */
  firstRun: ReactNode
  /** The account has no media yet, and the steps say what to do. */
  empty: boolean
  /** What may open above the screen. */
  overlay: ReactNode
}

/** Início. */
export function HomeScreen({ links, tenant, news, firstRun, empty, overlay }: HomeScreenProps) {
  const session = useSession()
  const { data: usage } = useQuery(storageSummaryQuery)
  const [today] = useState(() => Date.now())
  const inGoodStanding = standingFault(session.status) === null
  const mediaSeen = seesMedia(session)
  return (
    <Page foot="panel">
      <header className={css.head}>
        <div>
          <p>{formatLongDay(today)}</p>
          <h1 tabIndex={-1}>Olá, {firstName(session.name)}</h1>
        </div>
        {inGoodStanding && <NewContent live={links.live} />}
      </header>
      <AccountAlert usage={usage} otherwise={<FreeAlert plans={links.plans} />} />
      {tenant}
      {firstRun}
      <Overview countsFiles={mediaSeen} analytics={links.analytics} plans={links.plans} signs={links.suspicious} />
      <div className={css.columns}>
        {mediaSeen && !empty && <RecentMedia />}
        <aside className={css.aside} aria-label="Novidades e ajuda">
          {news}
          <HelpList />
        </aside>
      </div>
      {overlay}
    </Page>
  )
}

/** Starts to fetch what the screen shows, the recent media for those who may list them. A failure is repeated when it is shown. */
export function prefetchHome(mediaSeen: boolean): void {
  void queryClient.prefetchQuery(storageSummaryQuery)
  if (mediaSeen) void queryClient.prefetchQuery(homeMediaQuery)
  void queryClient.prefetchQuery(helpQuery)
}
