import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { LoadFault } from '../../../shared/errors/load-fault.tsx'
import { viewerQuery } from '../../../shared/queries/viewers.ts'
import { viewerName } from '../../../shared/viewers/viewer-name.ts'
import { MergedIdentities, ViewerCards } from './viewer-cards.tsx'
import { ViewerSessions } from './viewer-sessions.tsx'
import { ViewerSigns } from './viewer-signs.tsx'
import css from './viewer.module.css'

/** All that is kept of a viewer, within another screen; `code` is the one that led here. */
export default function ViewerHistory({ viewerId, code }: { viewerId: string; code: string }) {
  const { data: viewer, error, refetch } = useQuery(viewerQuery(viewerId))
  if (error && !viewer) return <LoadFault what="o histórico" error={error} retry={() => void refetch()} />
  if (!viewer)
    return (
      <div role="status" aria-label="Carregando o histórico">
        <Skeleton h={112} radius="lg" mb={32} />
        {[0, 1, 2].map((row) => (
          <Skeleton key={row} h={62} mb={14} radius="md" />
        ))}
      </div>
    )
  const who = viewer.name ?? viewerName(viewer)
  return (
    <section aria-labelledby="historico">
      <div className={css.historyHead}>
        <h2 id="historico">Histórico de {who}</h2>
        <Link className="link" to="/viewers/$id" params={{ id: viewer.id }}>
          Abrir a página do espectador
        </Link>
      </div>
      <ViewerCards viewer={viewer} />
      {/* The inspection above tells the reasons. */}
      <ViewerSigns viewerId={viewer.id} signs={viewer.signs} onlyDay />
      <MergedIdentities merged={viewer.merged} />
      <ViewerSessions viewerId={viewer.id} total={viewer.sessions} current={code} />
    </section>
  )
}
