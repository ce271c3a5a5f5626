import { Pagination } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDateTime } from '../../../shared/format/date.ts'
import { useSession } from '../../../shared/session/use-session.ts'
import { changesPerPage, platformChangesQuery } from '../../../shared/queries/platform-changes.ts'
import css from './account-accesses.module.css'
import { ProfilePart } from './profile-part.tsx'

/** What those who run the platform changed in the account, and why; nothing where they changed nothing. For its owner alone. */
export function PlatformChanges() {
  return useSession().tenant ? null : <OwnChanges />
}

function OwnChanges() {
  const [page, setPage] = useState(1)
  const { data, isPlaceholderData } = useQuery(platformChangesQuery(page))
  if (!data || data.totalItems === 0) return null
  const pages = Math.ceil(data.totalItems / changesPerPage)
  return (
    <ProfilePart title="Alterações da plataforma" text="O que quem administra a plataforma alterou nesta conta, e por quê.">
      <div className={css.accesses} aria-busy={isPlaceholderData}>
        <ul>
          {data.items.map(({ id, at, what, reason }) => (
            <li key={id}>
              <p className={css.who}>
                <b>{what}</b>
              </p>
              <p className={css.meta}>{formatDateTime(at)}</p>
              {reason && <p className={css.reason}>Motivo: {reason}</p>}
            </li>
          ))}
        </ul>
        {pages > 1 && (
          <Pagination
            total={pages}
            value={page}
            onChange={setPage}
            size="sm"
            siblings={0}
            aria-label="Páginas de alterações"
            getItemProps={(number) => ({ 'aria-label': `Página ${number}` })}
            getControlProps={(control) => ({ 'aria-label': control === 'next' ? 'Próxima página' : 'Página anterior' })}
          />
        )}
      </div>
    </ProfilePart>
  )
}
