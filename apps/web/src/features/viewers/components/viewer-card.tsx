import { formatDateTime } from '../../../shared/format/date.ts'
import { formatCount } from '../../../shared/format/number.ts'
import { ViewerActions } from '../../../shared/viewers/viewer-actions.tsx'
import { Chip } from '../../../ui/chip.tsx'
import type { FoundViewer } from '../../../shared/queries/viewers.ts'
import { DownloadData } from './download-data.tsx'
import css from './viewers.module.css'

/** A viewer's identity, stored data and actions. */
export function ViewerCard({ viewer, onErased }: { viewer: FoundViewer; onErased: () => void }) {
  const who = viewer.email ?? viewer.name ?? viewer.memberId ?? 'sem nome'
  const facts: [name: string, value: string | null][] = [
    ['Nome', viewer.name === who ? null : viewer.name],
    ['Código do aluno', viewer.memberId === who ? null : viewer.memberId],
    ['Visto pela primeira vez', formatDateTime(viewer.createdAt)],
    ['Visto pela última vez', formatDateTime(viewer.lastSeenAt)],
    ['Sessões', formatCount(viewer.sessions)],
    ['Acesso encerrado', viewer.revokedAt === null ? null : formatDateTime(viewer.revokedAt)],
  ]
  return (
    <li>
      <article className={css.card} aria-label={who}>
        <header>
          <h2>{who}</h2>
          {viewer.verified ? <Chip tone="ok">verificado</Chip> : <Chip tone="warn">não verificado</Chip>}
          {viewer.revokedAt !== null && <Chip tone="bad">acesso encerrado</Chip>}
          <p>{viewer.verified ? 'Confirmado pela área de membros.' : 'O site informou este nome sem assinatura: não vale como prova.'}</p>
        </header>
        <dl>
          {facts.map(
            ([name, value]) =>
              value !== null && (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd className="num">{value}</dd>
                </div>
              ),
          )}
        </dl>
        <footer>
          <DownloadData viewerId={viewer.id} who={who} />
          <ViewerActions
            viewerId={viewer.id}
            who={who}
            verified={viewer.verified}
            revoked={viewer.revokedAt !== null}
            onErased={onErased}
          />
        </footer>
      </article>
    </li>
  )
}
