import type { ImportBatch, ImportItem } from '@videozz/contract/browser'
import { formatTimeLeft } from '../../../shared/format/duration.ts'
import { formatCount } from '../../../shared/format/number.ts'
import { formatSpeed } from '../../../shared/format/size.ts'
import { steadyTimeOf } from '../../../shared/media/steady-time.ts'
import { percentOfBatch, sumBatch, timeKeyOf } from '../model/import-sums.ts'
import { amountText } from '../model/import-words.ts'
import css from './batch-card.module.css'

export type BatchCardProps = {
  batch: ImportBatch
  /** Files of it that are on their way: they count by their bytes. */
  arriving: readonly ImportItem[]
  /** Why nothing of it moves; null when it may. */
  hold: string | null
}

/** The progress of a batch: how many files of how many, how fast, and the files by state as a bar and in words. */
export function BatchCard({ batch, arriving, hold }: BatchCardProps) {
  const sum = sumBatch(batch)
  const percent = percentOfBatch(batch, arriving)
  const parts = [
    { tone: 'done', count: sum.done, text: 'na biblioteca' },
    { tone: 'failed', count: sum.failed, text: 'com problema' },
    { tone: 'arriving', count: sum.arriving, text: 'chegando' },
    { tone: 'waiting', count: sum.waiting, text: 'na fila' },
  ]
  const others = [
    { tone: 'off', count: sum.skipped, text: 'de fora' },
    { tone: 'off', count: sum.canceled, text: sum.canceled === 1 ? 'cancelado' : 'cancelados' },
  ]
  const named = [...parts, ...others].filter(({ count }) => count > 0)
  const shareOf = (count: number): number => (count * 100) / Math.max(1, sum.all)
  const segments = [
    { tone: 'done', share: shareOf(sum.done) },
    { tone: 'failed', share: shareOf(sum.failed) },
    // As much of them as has arrived.
    { tone: 'arriving', share: percent - Math.floor(shareOf(sum.ended)) },
  ]
  const isEnded = batch.state === 'done' || batch.state === 'canceled'
  return (
    <section className={css.card} aria-label="Progresso">
      <div className={css.top}>
        <strong className={css.percent}>{percent}%</strong>
        <span className={css.amount}>
          {formatCount(sum.ended)} de {amountText(sum.all, batch)}
        </span>
        {!isEnded && hold === null && batch.rate !== null && <span className={css.pace}>{paceText(batch)}</span>}
      </div>
      <div
        className={css.bar}
        role="progressbar"
        aria-label="Progresso da importação"
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
      >
        {segments.map(({ tone, share }) => share > 0 && <span key={tone} data-tone={tone} style={{ width: `${share}%` }} />)}
      </div>
      <ul className={css.legend}>
        {named.map(({ tone, count, text }) => (
          <li key={text}>
            <i data-tone={tone} aria-hidden="true" />
            {formatCount(count)} {text}
          </li>
        ))}
      </ul>
      {hold !== null && <p className={css.hold}>{hold}</p>}
    </section>
  )
}

/** `4,3 MB/s, restam 3 h 50 min`. */
function paceText({ id, rate }: ImportBatch): string {
  const secondsLeft = steadyTimeOf(timeKeyOf(id))
  const speed = formatSpeed(rate ?? 0)
  return secondsLeft === null ? speed : `${speed}, ${formatTimeLeft(secondsLeft)}`
}
