import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useProductName } from '../../../shared/settings/use-settings.ts'
import { latestNewsQuery } from '../api/news-queries.ts'
import css from './news.module.css'

/** Titles of the latest news; nothing while there are none. */
export function NewsPanel() {
  const product = useProductName()
  const { data: latest = [] } = useQuery(latestNewsQuery)
  if (latest.length === 0) return null
  return (
    <section className={css.panel} aria-labelledby="painel-novidades">
      <h2 id="painel-novidades">Novidades {product}</h2>
      <ul>
        {latest.map(({ _id, title }) => (
          <li key={_id}>
            <Link to="/novidades/$id" params={{ id: _id }}>
              <span>{title}</span>
              <IconChevronRight size={16} aria-hidden />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
