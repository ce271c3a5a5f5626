import type { Quiz } from '@videozz/contract/browser'
import { aiProgress } from '@videozz/domain'
import { Bar } from '../../../ui/bar.tsx'
import { Tile } from '../../../ui/tile.tsx'
import { leftText, secondsLeft } from '../model/processing-steps.ts'
import { combinedText, spanText } from '../model/quiz-words.ts'
import css from './processing-summary.module.css'

/** The media a quiz is written from, and how far it is. @param now in milliseconds. */
export function ProcessingSummary({ quiz, now }: { quiz: Quiz; now: number }) {
  const percent = aiProgress(quiz.status)
  const left = secondsLeft(quiz, now)
  const total = quiz.medias.reduce((sum, { duration }) => sum + (duration ?? 0), 0)
  return (
    <section className={`card ${css.card}`} aria-label="Resumo">
      <div className={css.sum}>
        <div className={css.medias}>
          {quiz.medias.map(({ key, type, thumbnail }) => (
            <Tile key={key} state="ready" kind={type} size="thumb" picture={thumbnail} />
          ))}
        </div>
        <div>
          <h2>{combinedText(quiz.medias.length)}</h2>
          <p>{spanText(total)} no total</p>
        </div>
        <p className={css.percent}>
          <b>{percent}%</b>
          {left !== null && <small>{leftText(left)}</small>}
        </p>
      </div>
      <Bar
        value={percent}
        size="large"
        label="Progresso"
        tone={quiz.status === 'completed' ? 'ok' : quiz.status === 'failed' ? 'bad' : 'brand'}
      />
    </section>
  )
}
