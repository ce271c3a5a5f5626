import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { queryClient } from '../../../shared/api/query-client.ts'
import { LoadFault } from '../../../shared/errors/load-fault.tsx'
import { mindMapQuery } from '../../../shared/queries/mind-maps.ts'
import { Page } from '../../../ui/page.tsx'
import { isItemMissing, MissingItem } from '../components/missing-item.tsx'
import { UnfinishedItem } from '../components/unfinished-item.tsx'
import { MindMapEditor } from '../mind-map/components/mind-map-editor.tsx'
import { aiKinds } from '../model/ai-kinds.ts'

/** The editor of a mind map. */
export default function MindMapEditScreen() {
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const { data: map, error, refetch } = useQuery(mindMapQuery(id))
  const missing = isItemMissing(error)
  const shown = missing ? undefined : map
  const content = shown?.status === 'completed' ? shown.content : null
  return (
    <Page>
      {shown && content && <MindMapEditor key={id} map={{ ...shown, content }} />}
      {shown && !content && <UnfinishedItem kind={aiKinds.mindMap} id={id} />}
      {missing && <MissingItem kind={aiKinds.mindMap} />}
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
