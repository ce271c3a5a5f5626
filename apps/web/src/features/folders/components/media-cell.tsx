import { Link } from '@tanstack/react-router'
import type { Video } from '@videozz/contract/browser'
import { formatDate } from '../../../shared/format/date.ts'
import { collectingText, failureText, progressText } from '../../../shared/media/describe-media.ts'
import { ThumbLink } from '../../../shared/media/thumb-link.tsx'
import { tileOfVideo } from '../../../shared/media/tile-of-video.ts'
import css from './folders.module.css'

/** Picture, title and second line of a media, in a row that leads to its page. */
export function MediaCell({ video }: { video: Video }) {
  return (
    <div className={css.media}>
      <ThumbLink video={video} className={css.thumbLink} />
      <div className={css.words}>
        <h3>
          <Link to="/media/$id" params={{ id: video.key }} title={video.title}>
            {video.title}
          </Link>
        </h3>
        <MediaCaption video={video} />
      </div>
    </div>
  )
}

/** When it came, how far its processing went, or why that failed. */
export function MediaCaption({ video }: { video: Video }) {
  const tile = tileOfVideo(video)
  if (tile.state === 'error') return <p className={css.bad}>{failureText(video)}</p>
  if (tile.state === 'first-data') return <p className={css.now}>{collectingText}</p>
  if (tile.state === 'processing')
    return <p className={css.now}>{[progressText(video), tile.timeLeft].filter((part) => part !== null).join(', ')}</p>
  return <p>Enviado em {formatDate(video.createdAt)}</p>
}
