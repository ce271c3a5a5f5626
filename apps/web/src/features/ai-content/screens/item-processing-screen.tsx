import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { queryClient } from '../../../shared/api/query-client.ts'
import { LoadFault } from '../../../shared/errors/load-fault.tsx'
import { aiItemQuery } from '../../../shared/queries/ai-items.ts'
import { Page } from '../../../ui/page.tsx'
import { isItemMissing, MissingItem } from '../components/missing-item.tsx'
import { ProcessingView } from '../components/processing-view.tsx'
import css from '../components/processing-view.module.css'
import { type AiKind, aiKinds } from '../model/ai-kinds.ts'

/** How far an item is. */
function ItemProcessingScreen({ kind }: { kind: AiKind }) {
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const { data: item, error, refetch } = useQuery(aiItemQuery(kind.origin, id))
  const missing = isItemMissing(error)
  return (
    <Page foot="panel">
      {item && !missing && <ProcessingView key={id} kind={kind} item={item} />}
      {missing && <MissingItem kind={kind} />}
      {!item && error && !missing && <LoadFault what={`o ${kind.one}`} error={error} retry={() => void refetch()} />}
      {!item && !error && (
        <div className={css.body} aria-busy="true">
          <Skeleton h={32} w={260} mb={24} />
          <Skeleton h={108} radius="lg" mb={32} />
          <Skeleton h={240} radius="lg" />
        </div>
      )}
    </Page>
  )
}

const screenOf = (kind: AiKind) => ({
  default: () => <ItemProcessingScreen kind={kind} />,
  prefetch: ({ id = '' }: Record<string, string>): void => void queryClient.prefetchQuery(aiItemQuery(kind.origin, id)),
})

export const quizProcessingScreen = screenOf(aiKinds.quiz)
export const mindMapProcessingScreen = screenOf(aiKinds.mindMap)
export const ebookProcessingScreen = screenOf(aiKinds.ebook)
