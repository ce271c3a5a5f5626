import { VisuallyHidden } from '@mantine/core'
import type { Video } from '@videozz/contract/browser'
import { useState } from 'react'
import { formatTimeLeft } from '../../../shared/format/duration.ts'
import { availableText, collectingText, isProcessing, playableText, queueText } from '../../../shared/media/describe-media.ts'
import { steadyTimeOf } from '../../../shared/media/steady-time.ts'
import { Ladder } from '../../../ui/ladder.tsx'
import { MediaNote } from '../../../ui/media-note.tsx'
import css from './processing-note.module.css'

/** What is available during processing, and what follows automatically. */
function standing(video: Video): string {
  const { rungs } = video.encoding
  if (rungs.length === 0) return video.encoding.message
  if (!video.playable) return 'A reprodução fica disponível em alguns segundos.'
  const available = availableText(video)
  if (available === null || rungs.length === 1) return playableText(video)
  return `${playableText(video).slice(0, -1)} em ${available}. As outras qualidades entram sozinhas.`
}

/** Note under the player while a media is processed, whose end is announced. */
export function ProcessingNote({ video }: { video: Video }) {
  const processing = isProcessing(video)
  // That it is ready is announced only if the page showed the processing before.
  const [seen, setSeen] = useState(processing)
  if (processing && !seen) setSeen(true)
  const ready = seen && video.status === 'encoded'
  const { message, rungs } = video.encoding
  const secondsLeft = steadyTimeOf(video.key)
  const queued = queueText(video)
  const heading = queued !== null ? 'Aguardando a vez' : rungs.length === 0 ? collectingText : message
  // Announced when the state changes, not at every percent.
  const spoken = ready ? message : processing ? [heading, standing(video)].join(' ') : ''
  // The percentage is that of the rung under way, beside its name below: one of the whole would contradict it.
  const fact = queued ?? (secondsLeft === null ? null : formatTimeLeft(secondsLeft))
  return (
    <>
      <VisuallyHidden role="status">{spoken}</VisuallyHidden>
      {processing && (
        <MediaNote>
          <div className={css.head}>
            <h2>{heading}</h2>
            {fact !== null && <span>{fact}</span>}
          </div>
          {rungs.length > 0 && <Ladder rungs={rungs} />}
          <p>{standing(video)}</p>
        </MediaNote>
      )}
    </>
  )
}
