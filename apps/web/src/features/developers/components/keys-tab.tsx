import { Button, Skeleton } from '@mantine/core'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LoadFault } from '../../../shared/errors/load-fault.tsx'
import { DisabledHint } from '../../../ui/disabled-hint.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { type ApiKey, apiKeysQuery, type NewApiKey } from '../../../shared/queries/api-keys.ts'
import { CreateKey } from './create-key.tsx'
import css from './developers.module.css'
import { KeyRow } from './key-row.tsx'
import { ShowKey } from './show-key.tsx'
import { RevokeKey } from './revoke-key.tsx'

/** Keys for programs: those in use, those that ended, and the making of new ones. */
export function KeysTab() {
  const { data, error, refetch, dataUpdatedAt } = useQuery(apiKeysQuery)
  const [creating, setCreating] = useState(false)
  const [made, setMade] = useState<NewApiKey | null>(null)
  const [revoking, setRevoking] = useState<ApiKey | null>(null)
  if (!data)
    return error === null ? (
      <Skeleton h={232} radius="lg" role="status" aria-label="Carregando" />
    ) : (
      <LoadFault what="as chaves" error={error} retry={() => void refetch()} />
    )
  const living = data.items.filter((key) => isLiving(key, dataUpdatedAt))
  const ended = data.items.filter((key) => !living.includes(key))
  const full = living.length >= data.limit
  const create = (
    <DisabledHint reason={full && `Você já tem ${data.limit} chaves em uso. Revogue uma antes de criar outra.`}>
      <Button leftSection={<IconPlus size={17} aria-hidden />} onClick={() => setCreating(true)}>
        Criar chave
      </Button>
    </DisabledHint>
  )
  return (
    <>
      {living.length === 0 ? (
        <EmptyState
          title="Nenhuma chave em uso"
          text="Com uma chave, um programa seu envia arquivos, acompanha mídias ou lê relatórios no lugar do painel."
          action={create}
        />
      ) : (
        <>
          <div className={css.lead}>
            <p>
              Um programa com uma chave age como você, dentro do que ela permite. Trocar a sua senha ou sair de todos os aparelhos não
              encerra as chaves: para isso, revogue cada uma.
            </p>
            {create}
          </div>
          <ul className={css.list} aria-label="Chaves em uso">
            {living.map((key) => (
              <KeyRow key={key.id} apiKey={key} onRevoke={() => setRevoking(key)} />
            ))}
          </ul>
        </>
      )}
      {ended.length > 0 && (
        <section className={css.ended} aria-labelledby="chaves-encerradas">
          <h2 id="chaves-encerradas">Encerradas</h2>
          <ul className={css.list}>
            {ended.map((key) => (
              <KeyRow key={key.id} apiKey={key} />
            ))}
          </ul>
        </section>
      )}
      <CreateKey
        opened={creating}
        onClose={() => setCreating(false)}
        onMade={(key) => {
          setCreating(false)
          setMade(key)
        }}
      />
      {made && <ShowKey made={made} onDone={() => setMade(null)} />}
      <RevokeKey apiKey={revoking} onClose={() => setRevoking(null)} />
    </>
  )
}

const isLiving = ({ revokedAt, expiresAt }: ApiKey, now: number): boolean =>
  revokedAt === null && (expiresAt === null || Date.parse(expiresAt) > now)
