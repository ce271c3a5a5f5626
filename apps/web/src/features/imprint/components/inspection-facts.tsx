import { Link } from '@tanstack/react-router'
import { formatDate, formatDateTime } from '../../../shared/format/date.ts'
import { viewerName as nameOf } from '../../../shared/viewers/viewer-name.ts'
import { Chip } from '../../../ui/chip.tsx'
import type { Inspection } from '../../../shared/queries/inspection.ts'
import { watchedText } from '../../../shared/format/watched-time.ts'
import css from './inspect.module.css'

/** Who watched what, when, on what and how far. */
export function InspectionFacts({ found, videoKey }: { found: Inspection; videoKey: string }) {
  const { video, createdAt, partner, device, watchedSeconds, generation, preview } = found
  return (
    <dl>
      <div className={css.wide}>
        <dt>Conteúdo</dt>
        <dd className={css.title}>
          {video ? (
            <Link to="/media/$id" params={{ id: videoKey }}>
              {video.title}
            </Link>
          ) : (
            'Mídia excluída'
          )}
          {generation !== null && generation > 1 && <small>{generation}ª versão do arquivo processado</small>}
        </dd>
      </div>
      <div>
        <dt>Assistido por</dt>
        <dd>
          <Viewer found={found} />
        </dd>
      </div>
      <div>
        <dt>Assistido em</dt>
        <dd className="num">{createdAt === null ? '—' : formatDateTime(createdAt)}</dd>
      </div>
      {partner !== null && (
        <div>
          <dt>Parceiro</dt>
          <dd>{partner}</dd>
        </div>
      )}
      <div>
        <dt>Aparelho</dt>
        <dd>{device ?? 'Não é mais guardado'}</dd>
      </div>
      {!preview && watchedSeconds !== null && (
        <div>
          <dt>Assistido nesta sessão</dt>
          <dd className="num">{watchedSeconds > 0 ? watchedText(watchedSeconds) : 'Não começou a assistir'}</dd>
        </div>
      )}
    </dl>
  )
}

function Viewer({ found: { email, viewerName, verified, preview, revokedAt, erasedAt, viewerId, mergedInto } }: { found: Inspection }) {
  if (preview)
    return (
      <>
        Prévia no painel{viewerName !== null && `, por ${viewerName}`}
        <small>{email ?? 'Aberta por quem tem acesso à sua conta.'}</small>
      </>
    )
  if (erasedAt !== null)
    return (
      <>
        Dados pessoais apagados
        <small>Em {formatDate(erasedAt)}</small>
      </>
    )
  const name = email ?? viewerName
  const notes = [email === null ? null : viewerName, verified ? 'confirmado pela área de membros' : null].filter((note) => note !== null)
  return (
    <>
      {viewerId === null ? (
        (name ?? 'Não identificado')
      ) : (
        <Link to="/viewers/$id" params={{ id: viewerId }} title="Ver o histórico deste espectador">
          {name ?? 'Não identificado'}
        </Link>
      )}
      {!verified && name !== null && <Chip tone="warn">não verificado</Chip>}
      {revokedAt !== null && <Chip tone="bad">acesso encerrado</Chip>}
      {notes.length > 0 && <small>{notes.join(' · ')}</small>}
      {mergedInto !== null && <small>unido a {nameOf(mergedInto)}</small>}
      {!verified && name !== null && <small>Informado pelo site sem assinatura: não vale como prova.</small>}
    </>
  )
}
