import { aiProgress } from '@videozz/domain'
import type { AiItem } from '../../../shared/queries/ai-items.ts'
import { Bar } from '../../../ui/bar.tsx'
import { Tile } from '../../../ui/tile.tsx'
import { leftText, secondsLeft } from '../model/processing-steps.ts'
import { combinedText, spanText } from '../model/item-words.ts'
import css from './processing-summary.module.css'

/** The media an item is written from, and how far it is. @param now in milliseconds. */
export function ProcessingSummary({ item, now }: { item: AiItem; now: number }) {
  const percent = aiProgress(item.status)
  const left = secondsLeft(item, now)
  const total = item.medias.reduce((sum, { duration }) => sum + (duration ?? 0), 0)
  return (
    <section className={`card ${css.card}`} aria-label="Resumo">
      <div className={css.sum}>
        <div className={css.medias}>
          {item.medias.map(({ key, type, thumbnail }) => (
            <Tile key={key} state="ready" kind={type} size="thumb" picture={thumbnail} />
          ))}
        </div>
        <div>
          <h2>{combinedText(item.medias.length)}</h2>
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
        tone={item.status === 'completed' ? 'ok' : item.status === 'failed' ? 'bad' : 'brand'}
      />
    </section>
  )
}
