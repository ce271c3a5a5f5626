import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { errorMessage } from '@videozz/contract/browser'
import { LoadFault } from '../../../shared/errors/load-fault.tsx'
import { liveHealthQuery } from '../../../shared/queries/lives.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Page } from '../../../ui/page.tsx'
import { useLiveEvents } from '../api/use-live-events.ts'
import type { ShareSlot } from '../components/live-room.tsx'
import { isLiveMissing, MissingLive } from '../components/missing-live.tsx'
import { roomPath } from '../model/live-paths.ts'
import { StudioView } from '../studio/studio-view.tsx'

/** Estúdio: transmitir pelo navegador. */
export function StudioScreen({ id, ShareDialog }: { id: string; ShareDialog: ShareSlot }) {
  useLiveEvents()
  const { data: health, error, refetch } = useQuery(liveHealthQuery(id))
  if (health && !isLiveMissing(error) && health.live.status !== 'finished') return <StudioView health={health} ShareDialog={ShareDialog} />
  return (
    <Page>
      {!health && !error && (
        <div aria-busy="true">
          <Skeleton h={36} w={320} radius="md" />
          <Skeleton w="100%" radius="lg" mt={16} style={{ aspectRatio: '16 / 9' }} />
        </div>
      )}
      {isLiveMissing(error) && <MissingLive />}
      {health && !isLiveMissing(error) && (
        <EmptyState
          level={2}
          title={errorMessage('LIVE_FINISHED')}
          text="O que foi gravado está na sala."
          action={
            <Button variant="default" component={Link} to={roomPath(id)}>
              Ir para a sala
            </Button>
          }
        />
      )}
      {!health && error && !isLiveMissing(error) && <LoadFault what="a transmissão" error={error} retry={() => void refetch()} />}
    </Page>
  )
}
