import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { queryClient } from '../../../shared/api/query-client.ts'
import { LoadFault } from '../../../shared/errors/load-fault.tsx'
import { ebookQuery } from '../../../shared/queries/ebooks.ts'
import { Page } from '../../../ui/page.tsx'
import { isItemMissing, MissingItem } from '../components/missing-item.tsx'
import { UnfinishedItem } from '../components/unfinished-item.tsx'
import { aiKinds } from '../model/ai-kinds.ts'
import { EbookEditor } from './ebook-editor.tsx'

/** The editor of an ebook. */
export default function EbookEditScreen() {
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const { data: ebook, error, refetch } = useQuery(ebookQuery(id))
  const missing = isItemMissing(error)
  const shown = missing ? undefined : ebook
  return (
    <Page foot="panel">
      {shown?.status === 'completed' && <EbookEditor key={id} ebook={shown} />}
      {shown && shown.status !== 'completed' && <UnfinishedItem kind={aiKinds.ebook} id={id} />}
      {missing && <MissingItem kind={aiKinds.ebook} />}
      {!ebook && error && !missing && <LoadFault what="o ebook" error={error} retry={() => void refetch()} />}
      {!ebook && !error && (
        <div aria-busy="true">
          <Skeleton h={36} w={320} radius="md" mb={24} />
          <Skeleton h={40} radius="md" mb={24} />
          <Skeleton h={360} radius="lg" />
        </div>
      )}
    </Page>
  )
}

export const prefetch = ({ id = '' }: Record<string, string>): void => void queryClient.prefetchQuery(ebookQuery(id))
