import { Button } from '@mantine/core'
import IconBrandYoutube from '@tabler/icons-react/dist/esm/icons/IconBrandYoutube.mjs'
import type { ReactNode } from 'react'
import type { VideoDetail } from '@videozz/contract/browser'
import { tileOfVideo } from '../../../shared/media/tile-of-video.ts'
import { YoutubePreview } from '../../../shared/media/youtube-preview.tsx'
import { Tile } from '../../../ui/tile.tsx'
import css from './detail-view.module.css'
import { MediaNote } from '../../../ui/media-note.tsx'

/** Player, actions and note of a video that stays at YouTube. @param folders the action that sends it to a folder. */
export function YoutubeView({ video, folders }: { video: VideoDetail; folders: ReactNode }) {
  return (
    <section aria-label="Prévia">
      {video.link ? (
        <YoutubePreview video={video} link={video.link} />
      ) : (
        <div className={css.still}>
          <Tile {...tileOfVideo(video)} state="ready" duration={null} />
        </div>
      )}
      <div className={css.actions}>
        {video.link && (
          <Button
            component="a"
            href={video.link.url}
            target="_blank"
            rel="noopener noreferrer"
            variant="default"
            leftSection={<IconBrandYoutube size={17} aria-hidden />}
          >
            Ver no YouTube
          </Button>
        )}
        {folders}
      </div>
      <MediaNote>
        <h2>Este vídeo fica no YouTube</h2>
        <p>
          Ele toca de lá. Por isso não tem Imprint, incorporação, downloads, legendas, ofertas nem estatísticas, e deixa de tocar se for
          removido ou ficar privado no YouTube.
        </p>
      </MediaNote>
    </section>
  )
}
