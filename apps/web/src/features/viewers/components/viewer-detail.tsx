import { Modal } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { formatDateTime } from '../../../shared/format/date.ts'
import type { Viewer } from '../../../shared/queries/viewers.ts'
import { ViewerActions } from '../../../shared/viewers/viewer-actions.tsx'
import { viewerName } from '../../../shared/viewers/viewer-name.ts'
import { Chip } from '../../../ui/chip.tsx'
import { sayDevices, saySessions } from '../model/viewer-counts.ts'
import { DownloadData } from './download-data.tsx'
import css from './viewers.module.css'

export type ViewerDetailProps = { viewer: Viewer; onClose: () => void; onErased: () => void }

/** A viewer's identity, stored data and actions. */
export function ViewerDetail({ viewer, onClose, onErased }: ViewerDetailProps) {
  const who = viewerName(viewer)
  const facts: [name: string, value: string | null][] = [
    ['Nome', viewer.name === who ? null : viewer.name],
    ['Código do aluno', viewer.memberId === who ? null : viewer.memberId],
    ['Visto pela primeira vez', formatDateTime(viewer.createdAt)],
    ['Visto pela última vez', formatDateTime(viewer.lastSeenAt)],
    ['Sessões', saySessions(viewer)],
    ['Aparelhos', sayDevices(viewer)],
    ['Acesso encerrado', viewer.revokedAt === null ? null : formatDateTime(viewer.revokedAt)],
  ]
  return (
    <Modal opened onClose={onClose} title={who} size={640}>
      <p className={css.chips}>
        {viewer.verified ? <Chip tone="ok">verificado</Chip> : <Chip tone="warn">não verificado</Chip>}
        {viewer.revokedAt !== null && <Chip tone="bad">acesso encerrado</Chip>}
      </p>
      <p className={css.note}>
        {viewer.verified ? 'Confirmado pela área de membros.' : 'O site informou este nome sem assinatura: não vale como prova.'}
      </p>
      <dl className={css.facts}>
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
      {viewer.signs > 0 && (
        <p className={css.signs}>
          <Link className="link" to="/suspicious" search={{ viewer: viewer.id, state: 'all' }}>
            {viewer.signs === 1 ? 'Ver 1 sinal de uso suspeito' : `Ver ${viewer.signs} sinais de uso suspeito`}
          </Link>
        </p>
      )}
      <div className={css.actions}>
        <DownloadData viewerId={viewer.id} who={who} />
        <ViewerActions viewerId={viewer.id} who={who} verified={viewer.verified} revoked={viewer.revokedAt !== null} onErased={onErased} />
      </div>
    </Modal>
  )
}
