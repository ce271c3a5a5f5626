import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { queryClient } from '../../../shared/api/query-client.ts'
import { LoadFault } from '../../../shared/errors/load-fault.tsx'
import { mindMapQuery } from '../../../shared/queries/mind-maps.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Page } from '../../../ui/page.tsx'
import { isQuizMissing } from '../components/missing-quiz.tsx'
import { MindMapEditor } from '../mind-map/components/mind-map-editor.tsx'
import { UnfinishedMap } from '../mind-map/components/unfinished-map.tsx'
import { mapsPath } from '../mind-map/model/map-paths.ts'

/** The editor of a mind map. */
export default function MindMapEditScreen() {
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const { data: map, error, refetch } = useQuery(mindMapQuery(id))
  const missing = isQuizMissing(error)
  const { content = null, status } = (!missing && map) || {}
  return (
    <Page>
      {map && content && status === 'completed' && <MindMapEditor key={id} map={{ ...map, content }} />}
      {map && !missing && status !== 'completed' && <UnfinishedMap map={map} />}
      {missing && (
        <EmptyState
          level={2}
          title="Nenhum mapa mental encontrado."
          text="Ele pode ter sido excluído, ou o endereço está incompleto."
          action={
            <Button variant="default" component={Link} to={mapsPath}>
              Voltar à lista
            </Button>
          }
        />
      )}
      {!map && error && !missing && <LoadFault what="o mapa mental" error={error} retry={() => void refetch()} />}
      {!map && !error && (
        <div aria-busy="true">
          <Skeleton h={36} w={320} radius="md" mb={24} />
          <Skeleton h={40} radius="md" mb={24} />
          <Skeleton h={480} radius="lg" />
        </div>
      )}
    </Page>
  )
}

export const prefetch = ({ id = '' }: Record<string, string>): void => void queryClient.prefetchQuery(mindMapQuery(id))
