import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useProductName } from '../../../shared/settings/use-settings.ts'
import { SidePanel } from '../../../ui/side-panel.tsx'
import { latestNewsQuery } from '../../../shared/queries/news.ts'

/** Titles of the latest news; nothing while there are none. */
export function NewsPanel() {
  const product = useProductName()
  const { data: latest = [] } = useQuery(latestNewsQuery)
  if (latest.length === 0) return null
  return (
    <SidePanel title={`Novidades ${product}`}>
      {latest.map(({ _id, title }) => (
        <li key={_id}>
          <Link to="/novidades/$id" params={{ id: _id }}>
            <span>{title}</span>
            <IconChevronRight size={16} aria-hidden />
          </Link>
        </li>
      ))}
    </SidePanel>
  )
}
