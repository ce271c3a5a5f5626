import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { queryClient } from '../../../shared/api/query-client.ts'
import { LoadFault } from '../../../shared/errors/load-fault.tsx'
import { liveHealthQuery } from '../../../shared/queries/lives.ts'
import { Page } from '../../../ui/page.tsx'
import { useLiveEvents } from '../api/use-live-events.ts'
import { LiveRoom, type RoomSlots } from '../components/live-room.tsx'
import { isLiveMissing, MissingLive } from '../components/missing-live.tsx'
import css from '../components/room.module.css'

/** Sala ao vivo. */
export function RoomScreen({ id, ...slots }: RoomSlots & { id: string }) {
  useLiveEvents()
  const { data: health, error, refetch } = useQuery(liveHealthQuery(id))
  if (health && !isLiveMissing(error)) return <LiveRoom health={health} {...slots} />
  return (
    <Page>
      {!error && (
        <div aria-busy="true">
          <Skeleton h={36} w={320} radius="md" />
          <div className={css.room}>
            <Skeleton w="100%" radius="lg" style={{ aspectRatio: '16 / 9' }} />
            <Skeleton h={280} radius="lg" />
          </div>
        </div>
      )}
      {isLiveMissing(error) && <MissingLive />}
      {error && !isLiveMissing(error) && <LoadFault what="a transmissão" error={error} retry={() => void refetch()} />}
    </Page>
  )
}

/** Prefetches the first data of a room. */
export const prefetchRoom = (id: string): void => void queryClient.prefetchQuery(liveHealthQuery(id))
