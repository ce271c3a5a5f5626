import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { errorMessage } from '@videozz/contract/browser'
import { LoadFault } from '../../../shared/errors/load-fault.tsx'
import { liveQuery } from '../../../shared/queries/lives.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Page } from '../../../ui/page.tsx'
import { useLiveEvents } from '../api/use-live-events.ts'
import { CreateLive } from '../components/create-live.tsx'
import { EditLive } from '../components/edit-live.tsx'
import { isLiveMissing, MissingLive } from '../components/missing-live.tsx'
import { roomPath } from '../model/live-paths.ts'

/** Transmissão ao vivo: the form of a new live, or of one that is there. Remounted for each. */
export default function LiveScreen() {
  const { id } = useParams({ strict: false }) as { id?: string }
  return id === undefined ? <CreateLive /> : <OneLive key={id} id={id} />
}

function OneLive({ id }: { id: string }) {
  useLiveEvents()
  const { data: live, error, refetch } = useQuery(liveQuery(id))
  if (live && !isLiveMissing(error) && live.status !== 'finished') return <EditLive live={live} />
  return (
    <Page width="narrow">
      {!live && !error && (
        <div aria-busy="true">
          <Skeleton h={36} w={280} radius="md" />
          <Skeleton h={200} radius="lg" mt={24} />
          <Skeleton h={160} radius="lg" mt={24} />
        </div>
      )}
      {isLiveMissing(error) && <MissingLive />}
      {live && !isLiveMissing(error) && (
        <EmptyState
          level={2}
          title={errorMessage('LIVE_FINISHED')}
          text="Ela não muda mais. O que foi gravado continua na sala."
          action={
            <Button variant="default" component={Link} to={roomPath(id)}>
              Ir para a sala
            </Button>
          }
        />
      )}
      {!live && error && !isLiveMissing(error) && <LoadFault what="a transmissão" error={error} retry={() => void refetch()} />}
    </Page>
  )
}
