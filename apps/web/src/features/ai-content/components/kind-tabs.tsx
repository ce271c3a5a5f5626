import { Link } from '@tanstack/react-router'
import { type AiKind, aiKinds } from '../model/ai-kinds.ts'
import css from './kind-tabs.module.css'

/** Links to the lists of each kind of AI content. @param kind the one that is shown. */
export const KindTabs = ({ kind }: { kind: AiKind }) => (
  <nav className={css.tabs} aria-label="Conteúdos com IA">
    {Object.values(aiKinds).map(({ origin, tab, paths }) => (
      <Link key={origin} to={paths.list} aria-current={origin === kind.origin ? 'page' : undefined} activeProps={{}}>
        {tab}
      </Link>
    ))}
  </nav>
)
