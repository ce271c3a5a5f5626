import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import { ApiError } from '../../../shared/api/api-error.ts'
import { LoadFault } from '../../../shared/errors/load-fault.tsx'
import { viewerQuery, type ViewerSummary } from '../../../shared/queries/viewers.ts'
import { viewerName } from '../../../shared/viewers/viewer-name.ts'
import { useBreadcrumbs } from '../../../ui/breadcrumbs.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Page } from '../../../ui/page.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { MergedIdentities, ViewerCards } from '../components/viewer-cards.tsx'
import { ViewerHead } from '../components/viewer-head.tsx'
import { ViewerSessions } from '../components/viewer-sessions.tsx'
import { ViewerSigns } from '../components/viewer-signs.tsx'
import css from '../components/viewer.module.css'

/** Whether the id in the address is invalid, or of nobody. */
const isMissing = (error: unknown): boolean => error instanceof ApiError && (error.status === 404 || error.status === 400)

/** One viewer across media. */
export default function ViewerScreen() {
  const { id } = useParams({ from: '/shell/viewers/$id' })
  const navigate = useNavigate()
  const { data: viewer, error, refetch } = useQuery(viewerQuery(id))
  // A merged identity is shown as the viewer it belongs to.
  const right = viewer?.id
  useEffect(() => {
    if (right !== undefined && right !== id) void navigate({ to: '/viewers/$id', params: { id: right }, replace: true })
  }, [id, navigate, right])
  if (viewer && !isMissing(error)) return <LoadedViewer key={viewer.id} viewer={viewer} />
  return (
    <Page>
      {!error && <LoadingViewer />}
      {error && <PageHeader title="Espectador" />}
      {error && isMissing(error) && (
        <EmptyState
          level={2}
          title="Nenhum espectador encontrado"
          text="Os dados dele podem ter sido apagados, ou o endereço está incompleto."
          action={
            <Button component={Link} to="/viewers" variant="default">
              Ir para Espectadores
            </Button>
          }
        />
      )}
      {error && !isMissing(error) && <LoadFault what="este espectador" error={error} retry={() => void refetch()} />}
    </Page>
  )
}

function LoadedViewer({ viewer }: { viewer: ViewerSummary }) {
  const navigate = useNavigate()
  useBreadcrumbs([{ label: 'Início', to: '/' }, { label: 'Espectadores', to: '/viewers' }, { label: viewer.name ?? viewerName(viewer) }])
  return (
    <Page>
      <ViewerHead viewer={viewer} onErased={() => void navigate({ to: '/viewers', replace: true })} />
      <ViewerCards viewer={viewer} />
      <ViewerSigns viewerId={viewer.id} signs={viewer.signs} />
      <MergedIdentities merged={viewer.merged} />
      <ViewerSessions viewerId={viewer.id} total={viewer.sessions} />
    </Page>
  )
}

const LoadingViewer = () => (
  <div role="status" aria-label="Carregando">
    <div className={css.head}>
      <Skeleton circle h={56} w={56} />
      <div className={css.identity}>
        <Skeleton h={28} w={220} mb={8} />
        <Skeleton h={16} w={280} maw="100%" />
      </div>
    </div>
    <Skeleton h={112} radius="lg" mb={32} />
    {[0, 1, 2].map((row) => (
      <Skeleton key={row} h={62} mb={14} radius="md" />
    ))}
  </div>
)
