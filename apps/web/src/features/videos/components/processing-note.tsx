import type { Video } from '@videozz/contract/browser'
import { formatTimeLeft } from '../../../shared/format/duration.ts'
import { Ladder } from '../../../ui/ladder.tsx'
import { collectingText, failedText, failureText, isProcessing } from '../model/describe-video.ts'
import css from './media-detail.module.css'

/** What is heard: the rung under way, not its every percent. */
function spoken({ playable, encoding: { rungs } }: Video): string {
  const current = rungs.find((rung) => rung.state === 'encoding')
  if (rungs.length === 0) return collectingText
  return [playable ? 'Já dá para assistir.' : 'Preparando o vídeo.', current && `Processando ${current.name}.`].filter(Boolean).join(' ')
}

/** Under the player while media is in the works, or instead of it when it failed. */
export function ProcessingNote({ video }: { video: Video }) {
  if (video.status === 'error') {
    return (
      <div className={css.note} data-tone="bad" role="alert">
        <h2>{failedText}</h2>
        <p>{failureText(video)}</p>
      </div>
    )
  }
  if (!isProcessing(video)) return null
  const { rungs, progress, secondsLeft } = video.encoding
  const heading = rungs.length === 0 ? collectingText : video.playable ? 'Processando outras qualidades' : 'Preparando o vídeo'
  const facts = [`${Math.floor(progress)}%`, secondsLeft !== null && formatTimeLeft(secondsLeft)].filter(Boolean)
  return (
    <div className={css.note}>
      <div className={css.noteHead}>
        <h2>{heading}</h2>
        {rungs.length > 0 && <span>{facts.join(', ')}</span>}
      </div>
      {rungs.length > 0 && <Ladder rungs={rungs} />}
      <span className={css.spoken} role="status">
        {spoken(video)}
      </span>
    </div>
  )
}
