import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { faultText } from '../../../shared/errors/fault-text.ts'
import { formatDuration } from '../../../shared/format/duration.ts'
import { formatCount } from '../../../shared/format/number.ts'
import { pictureTile } from '../model/picture-tile.ts'
import { MetricHelp } from '../../../shared/metrics/metric-help.tsx'
import { type WatchingNow, watchingNowQuery } from '../../../shared/queries/analytics.ts'
import { ChartCard } from '../../../ui/charts/chart-card.tsx'
import { Tile } from '../../../ui/tile.tsx'
import css from './now-card.module.css'

type Watched = WatchingNow['media'][number]

/** What is said of those who watch a media: where most are, or since when, or with what. */
export function watchedNote({ people, phones, begunJustNow, longestSeconds, fromSecond, toSecond, site }: Watched): string {
  if (people > 3 && fromSecond !== null && toSecond !== null)
    return `a maioria entre ${formatDuration(fromSecond)} e ${formatDuration(toSecond)}`
  if (begunJustNow > 0) return `${formatCount(begunJustNow)} ${begunJustNow === 1 ? 'começou' : 'começaram'} agora`
  if (phones > 0) return people === 1 ? 'no celular' : `${formatCount(phones)} no celular`
  if (site) return `em ${site}`
  return `há ${formatCount(Math.max(1, Math.round(longestSeconds / 60)))} min`
}

const mostShown = 6

/** Assistindo agora: how many people watch, by media; kept up to date. */
export function NowCard() {
  const { data: now, error, refetch } = useQuery(watchingNowQuery)
  const media = now?.media.slice(0, mostShown) ?? []
  const rest = (now?.media.length ?? 0) - media.length
  return (
    <ChartCard
      title={<>{now && now.people > 0 && <span className={css.dot} aria-hidden="true" />}Assistindo agora</>}
      help={<MetricHelp of="watchingNow" />}
      state={now ? { is: 'ready' } : error ? { is: 'failed', text: faultText(error), retry: () => void refetch() } : { is: 'loading' }}
      height={240}
    >
      {now && now.people === 0 && <p className={css.nobody}>Ninguém agora. Quem der play aparece aqui na hora.</p>}
      {now && now.people > 0 && (
        <>
          <p className={css.people} role="status">
            {formatCount(now.people)}{' '}
            <small>
              {now.people === 1 ? 'pessoa' : 'pessoas'} em {formatCount(now.media.length)} {now.media.length === 1 ? 'vídeo' : 'vídeos'}
            </small>
          </p>
          <ul className={css.list}>
            {media.map((one) => (
              <li key={one.key}>
                <span className={css.picture}>
                  <Tile {...pictureTile(one)} size="thumb" />
                </span>
                <div>
                  <h3 className="cut">
                    <Link to="/media/$id" params={{ id: one.key }}>
                      {one.title}
                    </Link>
                  </h3>
                  <p className="cut">{watchedNote(one)}</p>
                </div>
                <b>{formatCount(one.people)}</b>
              </li>
            ))}
          </ul>
          {rest > 0 && <p className={css.rest}>e mais {formatCount(rest)}</p>}
        </>
      )}
    </ChartCard>
  )
}
