import type { Video } from '@videozz/contract/browser'
import { formatDate } from '../../../shared/format/date.ts'
import { failureText } from '../../../shared/media/describe-media.ts'
import { tileOfVideo } from '../../../shared/media/tile-of-video.ts'

/** The upload date of a media, the progress of its processing, or why that failed. */
export function MediaCaption({ video }: { video: Video }) {
  const tile = tileOfVideo(video)
  if (tile.state === 'error') return <p data-tone="bad">{failureText(video)}</p>
  if (tile.state === 'first-data') return <p data-tone="now">{tile.text}</p>
  if (tile.state === 'processing') return <p data-tone="now">{[tile.text, tile.timeLeft].filter((part) => part !== null).join(', ')}</p>
  return <p>Enviado em {formatDate(video.createdAt)}</p>
}
