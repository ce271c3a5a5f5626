import { Button, Skeleton } from '@mantine/core'
import IconArrowRight from '@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs'
import IconCloudUpload from '@tabler/icons-react/dist/esm/icons/IconCloudUpload.mjs'
import type { Video } from '@videozz/contract/browser'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { hasPermission } from '@videozz/domain'
import { isUnavailable } from '../../../shared/api/api-error.ts'
import { formatDayMonth } from '../../../shared/format/date.ts'
import { tileHint } from '../../../shared/media/describe-media.ts'
import { kindLabel, tileOfVideo } from '../../../shared/media/tile-of-video.ts'
import { useLiveVideos } from '../../../shared/media/use-live-videos.ts'
import { useSession } from '../../../shared/session/use-session.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { SectionHead } from '../../../ui/page.tsx'
import { Tile } from '../../../ui/tile.tsx'
import { TileHint } from '../../../ui/tile-hint.tsx'
import { homeMediaQuery } from '../../../shared/queries/media.ts'
import css from './home.module.css'

const toLibrary = (
  <Button variant="default" size="xs" component={Link} to="/media" rightSection={<IconArrowRight size={17} aria-hidden />}>
    Acessar Conteúdos
  </Button>
)

/** The latest files, moving while they are processed. */
export function RecentMedia() {
  const { data: recent, error, refetch } = useQuery(homeMediaQuery)
  useLiveVideos()
  const failed = error !== null && !recent && !isUnavailable(error)
  return (
    <section>
      <SectionHead title="Mídias recentes" action={toLibrary} />
      {failed ? (
        <div className="card">
          <EmptyState
            title="Erro ao buscar o conteúdo."
            action={
              <Button variant="default" onClick={() => void refetch()}>
                Tentar novamente
              </Button>
            }
          />
        </div>
      ) : recent && recent.items.length === 0 ? (
        <NoMedia />
      ) : (
        <ul className={css.grid} aria-busy={!recent}>
          {recent
            ? recent.items.map((video, place) => <RecentCard key={video.key} video={video} foremost={place === 0} />)
            : Array.from({ length: 4 }, (_, index) => <WaitingCard key={index} />)}
        </ul>
      )}
    </section>
  )
}

function RecentCard({ video, foremost }: { video: Video; foremost: boolean }) {
  return (
    <li>
      <TileHint hint={tileHint(video)}>
        <Link to="/media/$id" params={{ id: video.key }} className={css.card}>
          <Tile {...tileOfVideo(video)} foremost={foremost} playDisc />
          <h3>{video.title}</h3>
          <p className="num">
            {formatDayMonth(video.createdAt)} · {kindLabel(video.type)}
          </p>
        </Link>
      </TileHint>
    </li>
  )
}

const WaitingCard = () => (
  <li>
    <Skeleton radius="md" style={{ aspectRatio: '16 / 9' }} h="auto" />
    <Skeleton h={12} w="70%" mt={14} />
    <Skeleton h={10} w="40%" mt={8} />
  </li>
)

function NoMedia() {
  const mayUpload = hasPermission(useSession(), 'videozz:videos:upload')
  return (
    <div className="card">
      <EmptyState
        title="Nenhum conteúdo encontrado."
        text="Envie seu primeiro vídeo ou áudio. Ele já pode ser assistido enquanto é processado."
        action={
          mayUpload && (
            <Button component={Link} to="/upload" leftSection={<IconCloudUpload size={17} aria-hidden />}>
              Enviar arquivos
            </Button>
          )
        }
      />
    </div>
  )
}
