import { Button, Pagination, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../../shared/api/client.ts'
import { useSession } from '../../../shared/session/use-session.ts'
import { accessesPerPage, accountAccessesQuery } from '../../../shared/queries/account-accesses.ts'
import css from './account-accesses.module.css'
import { AccessEntry } from './access-entry.tsx'
import { ProfilePart } from './profile-part.tsx'

/** Who of support or of the managers entered the account, when, why, and what they changed. For the account's owner alone. */
export function AccountAccesses() {
  const { tenant, accountId } = useSession()
  return tenant ? null : <OwnAccesses accountKey={accountId} />
}

function OwnAccesses({ accountKey }: { accountKey: string }) {
  const [page, setPage] = useState(1)
  const { data, error, isPlaceholderData, refetch } = useQuery(accountAccessesQuery(page))
  const pages = Math.ceil((data?.totalItems ?? 0) / accessesPerPage)
  return (
    <ProfilePart
      title="Acessos à conta"
      text="Quem gerencia a sua conta e quem do suporte entrou nela: quando, por quê e o que foi alterado. O suporte vê as mídias e pode reprocessá-las; não exclui nada nem vê seus segredos. Para pedir ajuda, informe a chave da conta."
    >
      <div className={css.accesses} aria-busy={(!data && !error) || isPlaceholderData}>
        <p>
          Chave da conta: <code>{accountKey}</code>
        </p>
        {!data && !error && <Skeleton h={72} radius="md" />}
        {!data && error && (
          <>
            <p>{error instanceof ApiError ? error.message : 'Não foi possível carregar os acessos.'}</p>
            <Button variant="default" onClick={() => void refetch()}>
              Tentar novamente
            </Button>
          </>
        )}
        {data?.totalItems === 0 && <p>Ninguém além de você entrou nesta conta.</p>}
        {data && data.items.length > 0 && (
          <ul>
            {data.items.map((access) => (
              <AccessEntry key={access.id} access={access} />
            ))}
          </ul>
        )}
        {pages > 1 && (
          <Pagination
            total={pages}
            value={page}
            onChange={setPage}
            size="sm"
            siblings={0}
            aria-label="Páginas de acessos"
            getItemProps={(number) => ({ 'aria-label': `Página ${number}` })}
            getControlProps={(control) => ({ 'aria-label': control === 'next' ? 'Próxima página' : 'Página anterior' })}
          />
        )}
      </div>
    </ProfilePart>
  )
}
