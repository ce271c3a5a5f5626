import { formatDateTime } from '../../../shared/format/date.ts'
import { Chip } from '../../../ui/chip.tsx'
import type { AccountAccess } from '../../../shared/queries/account-accesses.ts'
import css from './account-accesses.module.css'
import { EndSupportAccess } from './end-support-access.tsx'

/** One access: who, when, why, and what was changed. */
export function AccessEntry({ access }: { access: AccountAccess }) {
  const { kind, name, email, reason, startedAt, endedAt, changes, changeCount } = access
  return (
    <li>
      <p className={css.who}>
        <b>{name}</b>
        <Chip tone={kind === 'support' ? 'warn' : 'plain'}>{kind === 'support' ? 'Suporte' : 'Gerente'}</Chip>
      </p>
      <p className={css.meta}>
        {email} · entrou em {formatDateTime(startedAt)}
        {endedAt ? `, saiu em ${formatDateTime(endedAt)}` : ', ainda na conta'}
      </p>
      {reason && <p className={css.reason}>Motivo: {reason}</p>}
      {changeCount === 0 ? (
        <p className={css.meta}>Não alterou nada.</p>
      ) : (
        <details>
          <summary>{changeCount === 1 ? '1 alteração' : `${changeCount} alterações`}</summary>
          <ol>
            {changes.map(({ at, what }, index) => (
              <li key={`${at}-${index}`}>
                {formatDateTime(at)}: {what}
              </li>
            ))}
            {changeCount > changes.length && <li>e mais {changeCount - changes.length} antes destas</li>}
          </ol>
        </details>
      )}
      {kind === 'support' && !endedAt && <EndSupportAccess access={access} />}
    </li>
  )
}
