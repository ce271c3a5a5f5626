import { Skeleton, VisuallyHidden } from '@mantine/core'
import IconArrowUpRight from '@tabler/icons-react/dist/esm/icons/IconArrowUpRight.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { SidePanel } from '../../../ui/side-panel.tsx'
import { helpQuery } from '../../../shared/queries/help.ts'

/** Name of a topic of the dashboard's own help that a link leads to; null for another site. */
function ownTopic(link: string): string | null {
  const start = `${location.origin}/ajuda/`
  return link.startsWith(start) ? link.slice(start.length) : null
}

/** Links to help: topics of the dashboard, and other sites in a new window; nothing where the operator removed them. */
export function HelpList() {
  const { data: entries, isPending } = useQuery(helpQuery)
  if (isPending) return <Waiting />
  if (!entries || entries.length === 0) return null
  return (
    <SidePanel title="Ajuda">
      {entries.map(({ id, title, link }) => (
        <li key={id}>
          {ownTopic(link) === null ? (
            <a href={link} target="_blank" rel="noreferrer">
              <span>{title}</span>
              <VisuallyHidden> (abre em uma nova janela)</VisuallyHidden>
              <IconArrowUpRight size={16} aria-hidden />
            </a>
          ) : (
            <Link to="/ajuda/{-$topic}" params={{ topic: ownTopic(link) ?? undefined }}>
              <span>{title}</span>
              <IconChevronRight size={16} aria-hidden />
            </Link>
          )}
        </li>
      ))}
    </SidePanel>
  )
}

const Waiting = () => (
  <div aria-busy="true">
    <Skeleton h={16} w={80} mb={20} />
    <Skeleton h={12} mb={24} />
    <Skeleton h={12} w="85%" mb={24} />
    <Skeleton h={12} w="90%" />
  </div>
)
