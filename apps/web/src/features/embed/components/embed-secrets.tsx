import { Button } from '@mantine/core'
import IconKey from '@tabler/icons-react/dist/esm/icons/IconKey.mjs'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../shared/api/client.ts'
import { formatDateTime } from '../../../shared/format/date.ts'
import { DisabledHint } from '../../../ui/disabled-hint.tsx'
import { Part } from '../../../ui/part.tsx'
import { type EmbedSecret, invalidateEmbedSecrets } from '../../../shared/queries/embed-secrets.ts'
import { DeleteSecret } from './delete-secret.tsx'
import { NewSecret } from './new-secret.tsx'
import css from './settings.module.css'

const full = 2

/** Keys that sign viewers: at most two, so that one can take over from the other. */
export function EmbedSecrets({ secrets, signedOnly }: { secrets: readonly EmbedSecret[]; signedOnly: boolean }) {
  const client = useQueryClient()
  const [deleting, setDeleting] = useState<EmbedSecret | null>(null)
  const creating = useMutation({
    mutationFn: () => api('POST /embed-secrets'),
    onSettled: () => invalidateEmbedSecrets(client),
  })
  return (
    <Part
      id="chaves"
      title="Chaves"
      text={
        <>
          <p>O seu servidor assina o token do aluno com uma chave. Guarde-a como uma senha: quem a tem se passa por qualquer aluno.</p>
          <p>Para trocar sem parar ninguém:</p>
          <ol className={css.steps}>
            <li>crie a segunda chave;</li>
            <li>passe o seu servidor para ela;</li>
            <li>quando a antiga não for mais usada, exclua-a.</li>
          </ol>
        </>
      }
    >
      {secrets.length > 0 ? (
        <ul className={css.secrets}>
          {secrets.map((secret) => (
            <li key={secret.id}>
              <IconKey size={18} aria-hidden />
              <div className={css.secret}>
                <b>{secret.id}</b>
                <p>
                  Criada em {formatDateTime(secret.createdAt)} ·{' '}
                  {secret.lastUsedAt === null ? 'nunca usada' : `usada em ${formatDateTime(secret.lastUsedAt)}`}
                </p>
              </div>
              <Button
                variant="subtle"
                color="red"
                size="xs"
                aria-label={`Excluir a chave ${secret.id}`}
                onClick={() => setDeleting(secret)}
              >
                Excluir
              </Button>
            </li>
          ))}
        </ul>
      ) : (
        <p className={css.hint}>Você ainda não tem chave. Sem ela, os alunos só podem ser identificados por etiqueta.</p>
      )}
      <DisabledHint reason={secrets.length >= full && 'Você já tem duas chaves. Exclua uma antes de criar outra.'}>
        <Button variant="default" loading={creating.isPending} onClick={() => creating.mutate()}>
          Criar chave
        </Button>
      </DisabledHint>
      {creating.data && <NewSecret secret={creating.data} onDone={() => creating.reset()} />}
      <DeleteSecret secret={deleting} last={secrets.length === 1} signedOnly={signedOnly} onClose={() => setDeleting(null)} />
    </Part>
  )
}
