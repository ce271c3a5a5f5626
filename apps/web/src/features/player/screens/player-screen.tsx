import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { queryClient } from '../../../shared/api/query-client.ts'
import { LoadFault } from '../../../shared/errors/load-fault.tsx'
import { customPlayerQuery } from '../../../shared/queries/custom-player.ts'
import { sessionStore } from '../../../shared/session/session.ts'
import { useSession } from '../../../shared/session/use-session.ts'
import { Page } from '../../../ui/page.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { DefaultPlayer } from '../components/default-player.tsx'

const refOf = (producer: string) => ({ producer, videoKey: null })

/** Personalização do Player: the default player of the account. */
export default function PlayerScreen() {
  const target = refOf(useSession().accountId)
  const { data, error, refetch } = useQuery(customPlayerQuery(target))
  if (data) return <DefaultPlayer target={target} player={data} />
  return (
    <Page>
      <PageHeader title="Personalização do Player" subtitle="Personalize uma vez e aplique em todos os vídeos" />
      {error ? (
        <LoadFault what="o player" error={error} retry={() => void refetch()} />
      ) : (
        <div aria-busy="true">
          <Skeleton h={64} radius="md" />
          <Skeleton h={64} radius="md" mt={24} />
          <Skeleton h={320} radius="md" mt={24} />
        </div>
      )}
    </Page>
  )
}

export const prefetch = (): void => {
  const state = sessionStore.get()
  if (state.phase === 'signed-in') void queryClient.prefetchQuery(customPlayerQuery(refOf(state.session.accountId)))
}
