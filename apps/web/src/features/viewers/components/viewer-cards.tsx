import { formatDate, formatDateTime } from '../../../shared/format/date.ts'
import { formatCount } from '../../../shared/format/number.ts'
import type { ViewerSummary } from '../../../shared/queries/viewers.ts'
import { viewerName } from '../../../shared/viewers/viewer-name.ts'
import { saySessionCount, sayTotal } from '../model/session-words.ts'
import css from './viewer.module.css'

/** What was watched, from how many browsers and networks. */
export function ViewerCards({ viewer }: { viewer: ViewerSummary }) {
  const { lessons, completed, seconds, sessions, firstSessionAt, devices, newDevices, networks, lastSeenAt } = viewer
  const since = firstSessionAt === null ? 'nenhuma sessão guardada' : `em ${saySessionCount(sessions)} desde ${formatDate(firstSessionAt)}`
  const newOnes = newDevices === 1 ? '1 novo nesta semana' : `${formatCount(newDevices)} novos nesta semana`
  const cards: [name: string, value: string, note: string][] = [
    ['Aulas vistas', formatCount(lessons), completed === 1 ? '1 concluída' : `${formatCount(completed)} concluídas`],
    ['Tempo assistido', sayTotal(seconds), since],
    ['Aparelhos', formatCount(devices), newDevices === 0 ? 'nenhum novo nesta semana' : newOnes],
    ['Redes', formatCount(networks), `visto pela última vez em ${formatDateTime(lastSeenAt)}`],
  ]
  return (
    <dl className={`card ${css.cards}`}>
      {cards.map(([name, value, note]) => (
        <div key={name}>
          <dt>{name}</dt>
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
