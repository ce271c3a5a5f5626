import { hasPermission, standingFault } from '@videozz/domain'
import { useState } from 'react'
import { formatLongDay } from '../../../shared/format/date.ts'
import { useSession } from '../../../shared/session/use-session.ts'
import { Page } from '../../../ui/page.tsx'
import { Alerts } from '../components/alerts.tsx'
import css from '../components/home.module.css'
import { NewContent } from '../components/new-content.tsx'
import { Overview } from '../components/overview.tsx'
import { RecentMedia } from '../components/recent-media.tsx'

/** Início. */
export default function HomeScreen() {
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
      {seesMedia && <RecentMedia />}
    </Page>
  )
}
