import { Button } from '@mantine/core'
import { formatDate, formatDateTime } from '../../../shared/format/date.ts'
import type { ApiKey } from '../../../shared/queries/api-keys.ts'
import { scopesInWords } from '../model/scope-words.ts'
import css from './developers.module.css'

/** One key: what it may do, who made it, its last use and what it changed. Without `onRevoke` it is one that ended. */
export function KeyRow({ apiKey, onRevoke }: { apiKey: ApiKey; onRevoke?: () => void }) {
  const { name, beginning, scopes, createdAt, createdBy, lastUsedAt, expiresAt, revokedAt, changes } = apiKey
  return (
    <li className={css.key} data-ended={onRevoke === undefined || undefined}>
      <div className={css.what}>
        <p className={css.name}>
          <b>{name}</b>
          <code>
            {beginning}
            <span aria-hidden="true">…</span>
          </code>
        </p>
        <p className={css.scopes}>{scopesInWords(scopes)}</p>
        <p className={css.meta}>
          Criada por {createdBy} em {formatDate(createdAt)} ·{' '}
          {lastUsedAt === null ? 'nunca usada' : `usada em ${formatDateTime(lastUsedAt)}`}
          {endInWords(expiresAt, revokedAt, onRevoke !== undefined)}
        </p>
        {changes.length > 0 && (
          <details className={css.changes}>
            <summary>Últimas alterações</summary>
            <ol>
              {changes.map(({ at, what }, index) => (
                <li key={`${at}-${index}`}>
                  {formatDateTime(at)}: {what}
                </li>
              ))}
            </ol>
          </details>
        )}
      </div>
      {onRevoke && (
        <Button variant="subtle" color="red" size="xs" aria-label={`Revogar a chave ${name}`} onClick={onRevoke}>
          Revogar
        </Button>
      )}
    </li>
  )
}

function endInWords(expiresAt: string | null, revokedAt: string | null, living: boolean): string {
  if (revokedAt !== null) return ` · revogada em ${formatDateTime(revokedAt)}`
  if (expiresAt === null) return ' · sem data de fim'
  return living ? ` · vale até ${formatDateTime(expiresAt)}` : ` · venceu em ${formatDateTime(expiresAt)}`
}
