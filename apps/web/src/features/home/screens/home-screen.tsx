import { hasPermission, standingFault } from '@videozz/domain'
import { type ReactNode, useState } from 'react'
import { formatLongDay } from '../../../shared/format/date.ts'
import { useSession } from '../../../shared/session/use-session.ts'
import { Page } from '../../../ui/page.tsx'
import { Alerts } from '../components/alerts.tsx'
import css from '../components/home.module.css'
import { NewContent } from '../components/new-content.tsx'
import { Overview } from '../components/overview.tsx'
import { RecentMedia } from '../components/recent-media.tsx'

export type HomeScreenProps = {
  /** Panel beside the recent media. */
  news: ReactNode
  /** What may open above the screen. */
  overlay: ReactNode
}

/** Início. */
export function HomeScreen({ news, overlay }: HomeScreenProps) {
  const session = useSession()
  const [today] = useState(() => Date.now())
  const inGoodStanding = standingFault(session.status) === null
  const seesMedia = inGoodStanding && hasPermission(session, 'videozz:videos:list')
  return (
    <Page foot="panel">
      <header className={css.head}>
        <div>
          <p>{formatLongDay(today)}</p>
          <h1 tabIndex={-1}>Olá, {session.name.split(' ')[0]}</h1>
        </div>
        {inGoodStanding && <NewContent />}
      </header>
      <Alerts />
      <Overview countsFiles={seesMedia} />
      <div className={css.columns} data-aside={news !== null || undefined}>
        {seesMedia && <RecentMedia />}
        {news !== null && <aside className={css.aside}>{news}</aside>}
      </div>
      {overlay}
    </Page>
  )
}
