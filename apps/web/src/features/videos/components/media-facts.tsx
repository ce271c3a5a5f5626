import type { Video } from '@videozz/contract/browser'
import { isVideoType } from '@videozz/domain'
import { formatDate } from '../../../shared/format/date.ts'
import { formatDuration } from '../../../shared/format/duration.ts'
import { StatusDot } from '../../../ui/status-dot.tsx'
import { resolutionLabel } from '../model/describe-video.ts'
import css from './media-facts.module.css'

/** Status, duration, resolution and date of a media. Until it is ready, the note under the player shows the status. */
export function MediaFacts({ video }: { video: Video }) {
  const unknown = '—'
  return (
    <dl className={css.facts}>
      {video.status === 'encoded' && (
        <div>
          <dt>Status</dt>
          <dd>
            <StatusDot tone="ok" /> Pronto
          </dd>
        </div>
      )}
      <div>
        <dt>Duração</dt>
        <dd>{video.duration === null ? unknown : formatDuration(video.duration)}</dd>
      </div>
      {isVideoType(video.type) && (
        <div>
          <dt>Resolução</dt>
          <dd>{resolutionLabel(video.source) ?? unknown}</dd>
        </div>
      )}
      <div>
        <dt>{video.type === 'youtube' ? 'Importado em' : 'Enviado em'}</dt>
        <dd>{formatDate(video.createdAt)}</dd>
      </div>
    </dl>
  )
}
