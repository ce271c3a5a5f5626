import type { Video } from '@videozz/contract/browser'
import { isVideoType } from '@videozz/domain'
import { formatDate } from '../../../shared/format/date.ts'
import { formatDuration } from '../../../shared/format/duration.ts'
import { isProcessing } from '../../../shared/media/describe-media.ts'
import { StatusDot } from '../../../ui/status-dot.tsx'
import { resolutionLabel } from '../model/describe-video.ts'
import css from './media-facts.module.css'

function Status({ video }: { video: Video }) {
  if (isProcessing(video))
    return (
      <>
        <StatusDot tone="warn" /> Processando
      </>
    )
  return video.status === 'error' ? (
    <>
      <StatusDot tone="bad" /> Interrompido
    </>
  ) : (
    <>
      <StatusDot tone="ok" /> Pronto
    </>
  )
}

/** Status, duration, resolution and date of a media. */
export function MediaFacts({ video }: { video: Video }) {
  const unknown = '—'
  return (
    <dl className={css.facts}>
      <div>
        <dt>Status</dt>
        <dd>
          <Status video={video} />
        </dd>
      </div>
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
        <dt>Enviado em</dt>
        <dd>{formatDate(video.createdAt)}</dd>
      </div>
    </dl>
  )
}
