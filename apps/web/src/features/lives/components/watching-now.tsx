import type { LiveHealth } from '@videozz/contract/browser'
import { formatClockOfDay } from '../../../shared/format/date.ts'
import { formatCount } from '../../../shared/format/number.ts'
import { Sparkline } from '../../../ui/charts/lazy-plots.tsx'
import { peakText } from '../model/room-words.ts'
import css from './room.module.css'

/** How many watch now and at most, and by minute. @param over the live is finished: only the peak counts. */
export function WatchingNow({ watching, over }: { watching: LiveHealth['watching']; over: boolean }) {
  const { now, peak, points } = watching
  const [first, last] = [points[0], points.at(-1)]
  return (
    <>
      <div className={css.vitalHead}>
        <h2>{over ? 'Audiência' : 'Assistindo agora'}</h2>
      </div>
      <p className={css.watching}>
        <b>{formatCount(over ? peak : now)}</b>
        <span>{over ? peakOfAll(watching) : peakText(watching)}</span>
      </p>
      {first && last && points.length > 1 && (
        <>
          <div className={css.curve}>
            <Sparkline
              label="Pessoas assistindo por minuto"
              values={points.map((point) => point.watching)}
              area={{ top: Math.max(1, peak) }}
              height={44}
            />
          </div>
          <p className={css.axis}>
            <span>{formatClockOfDay(first.at)}</span>
            <span>{formatClockOfDay(last.at)}</span>
          </p>
        </>
      )}
    </>
  )
}

const peakOfAll = ({ peakAt }: LiveHealth['watching']): string => (peakAt === null ? 'no pico' : `no pico, às ${formatClockOfDay(peakAt)}`)
