import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ApiError } from '../../../shared/api/api-error.ts'
import { LoadFault } from '../../../shared/errors/load-fault.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { useLiveVideos } from '../../../shared/media/use-live-videos.ts'
import { mediaQuery } from '../../../shared/queries/media.ts'
import type { DetailTab } from '../model/detail-tab.ts'
import { DetailColumns, DetailPage } from '../components/detail-layout.tsx'
import { type DetailSlots, MediaDetail } from '../components/media-detail.tsx'
import { PlayerSkeleton } from '../../../shared/media/preview-player.tsx'

/** Whether the id in the address is invalid or of no media. */
const isMissing = (error: unknown): boolean => error instanceof ApiError && (error.status === 404 || error.status === 400)

/** `tabs` of other features, in their order; always the same list. */
export type MediaDetailScreenProps = DetailSlots & { id: string; tabs: readonly DetailTab[] }

/** Detalhes da Mídia. */
export function MediaDetailScreen({ id, tabs, ...slots }: MediaDetailScreenProps) {
  useLiveVideos()
  const { data: video, error, refetch } = useQuery(mediaQuery(id))
  if (video && !isMissing(error)) return <MediaDetail video={video} tabs={tabs} {...slots} />
  return (
    <DetailPage>
      {!error && <Loading />}
      {error && isMissing(error) && (
        <EmptyState
          level={2}
          title="Nenhum vídeo encontrado"
          text="Ele pode ter sido excluído, ou o endereço está incompleto."
          action={
            <Button component={Link} to="/media" variant="default">
              Ir para a biblioteca
            </Button>
          }
        />
      )}
      {error && !isMissing(error) && <LoadFault what="este vídeo" error={error} retry={() => void refetch()} />}
    </DetailPage>
  )
}

const Loading = () => (
  <DetailColumns
    loadingLabel="Carregando"
    form={
      <>
        <Skeleton h={40} mb={24} />
        <Skeleton h={36} mb={32} />
        <Skeleton h={112} mb={32} />
        <Skeleton h={64} />
      </>
    }
    view={
      <div>
        <PlayerSkeleton />
      </div>
    }
  />
)
