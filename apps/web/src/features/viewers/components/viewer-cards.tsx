import { formatDate } from '../../../shared/format/date.ts'
import { watchedText } from '../../../shared/format/watched-time.ts'
import { formatCount } from '../../../shared/format/number.ts'
import { metrics, type MetricName } from '../../../shared/metrics/definitions.ts'
import { MetricHelp } from '../../../shared/metrics/metric-help.tsx'
import type { ViewerSummary } from '../../../shared/queries/viewers.ts'
import { viewerName } from '../../../shared/viewers/viewer-name.ts'
import { sayCompleted, saySessionCount } from '../model/session-words.ts'
import css from './viewer.module.css'

/** What was watched, from how many browsers and networks. */
export function ViewerCards({ viewer }: { viewer: ViewerSummary }) {
  const { lessons, completed, seconds, sessions, firstSessionAt, devices, newDevices, networks } = viewer
  const since = firstSessionAt === null ? 'nenhuma sessão guardada' : `em ${saySessionCount(sessions)} desde ${formatDate(firstSessionAt)}`
  const newOnes = newDevices === 1 ? '1 novo nesta semana' : `${formatCount(newDevices)} novos nesta semana`
  const cards: [metric: MetricName, value: string, note: string][] = [
    ['viewerLessons', formatCount(lessons), sayCompleted(completed)],
    ['viewerTime', watchedText(seconds), since],
    ['viewerDevices', formatCount(devices), newDevices === 0 ? 'nenhum novo nesta semana' : newOnes],
    ['viewerNetworks', formatCount(networks), networks === 1 ? 'de onde abriu todas as sessões' : 'de onde abriu as sessões'],
  ]
  return (
    <dl className={`card ${css.cards}`}>
      {cards.map(([metric, value, note]) => (
        <div key={metric}>
          <dt>
            {metrics[metric].title} <MetricHelp of={metric} />
          </dt>
          <dd className="num">{value}</dd>
          <dd>{note}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Identities that were merged into the viewer; nothing without any. */
export function MergedIdentities({ merged }: Pick<ViewerSummary, 'merged'>) {
  if (merged.length === 0) return null
  return (
    <section className={css.merged} aria-labelledby="identidades-unidas">
      <h2 id="identidades-unidas">Identidades unidas</h2>
      <ul>
        {merged.map((identity) => (
          <li key={identity.id}>
            <span>{viewerName(identity)}</span>
            <small>
              {identity.verified ? 'verificado' : 'não verificado'}, unido em {formatDate(identity.mergedAt)}
            </small>
          </li>
        ))}
      </ul>
    </section>
  )
}
