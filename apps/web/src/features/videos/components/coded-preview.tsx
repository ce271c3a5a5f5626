import { useQuery } from '@tanstack/react-query'
import { isVideoType } from '@videozz/domain'
import { LoadFault } from '../../../shared/errors/load-fault.tsx'
import { tileHint } from '../../../shared/media/describe-media.ts'
import { tileOfVideo } from '../../../shared/media/tile-of-video.ts'
import { useLiveVideos } from '../../../shared/media/use-live-videos.ts'
import { usePreviewCode } from '../../../shared/media/use-preview-code.ts'
import { mediaQuery } from '../../../shared/queries/media.ts'
import { useSession } from '../../../shared/session/use-session.ts'
import { ImprintStrip } from '../../../ui/imprint-strip.tsx'
import { Tile } from '../../../ui/tile.tsx'
import { TileHint } from '../../../ui/tile-hint.tsx'
import css from './coded-preview.module.css'
import { PlayerSkeleton, PreviewPlayer } from '../../../shared/media/preview-player.tsx'
import { useStartAt } from './use-start-at.ts'

/** The preview of a media with the code of the person's own playback under it; its tile while it is processed. */
export default function CodedPreview({ id }: { id: string }) {
  const { data: video, error, refetch } = useQuery(mediaQuery(id))
  const { hasImprint } = useSession()
  const code = usePreviewCode()
  const startAt = useStartAt()
  useLiveVideos()
  if (!video) return error ? <LoadFault what="a prévia" error={error} retry={() => void refetch()} /> : <PlayerSkeleton />
  // Sound has no picture to carry the code.
  const marked = (hasImprint || video.sample) && isVideoType(video.type)
  return (
    <section aria-label={video.title}>
      {video.playable ? (
        <PreviewPlayer video={video} marked={marked} startAt={startAt} />
      ) : (
        <TileHint hint={tileHint(video)}>
          <div className={css.still}>
            <Tile {...tileOfVideo(video)} />
          </div>
        </TileHint>
      )}
      {marked && (
        <div className={css.note}>
          <div>
            <h3>{code === null ? 'Seu código aparece aqui' : 'Este código é o seu'}</h3>
            <p>
              {code === null
                ? video.type === 'live'
                  ? 'O código surge sobre a imagem.'
                  : 'Dê play: o código surge sobre a imagem assim que a mídia termina de ser processada.'
                : 'Ele muda de lugar durante a aula e não atrapalha quem assiste.'}
            </p>
          </div>
          {code !== null && <ImprintStrip code={code} />}
        </div>
      )}
    </section>
  )
}
