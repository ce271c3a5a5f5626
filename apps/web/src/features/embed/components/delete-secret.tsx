import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../shared/api/client.ts'
import { formatDateTime } from '../../../shared/format/date.ts'
import { notifySuccess } from '../../../shared/notify/notify.tsx'
import { ConfirmModal } from '../../../ui/confirm-modal.tsx'
import { type EmbedSecret, invalidateEmbedSecrets } from '../../../shared/queries/embed-secrets.ts'

export type DeleteSecretProps = { secret: EmbedSecret | null; last: boolean; signedOnly: boolean; onClose: () => void }

/** Asks for confirmation before a key is deleted, and names the viewers affected. Closed while `secret` is null. */
export function DeleteSecret({ secret, last, signedOnly, onClose }: DeleteSecretProps) {
  const client = useQueryClient()
  // The words stay while the dialog fades, also after the list has changed.
  const [shown, setShown] = useState({ secret, last })
  if (secret !== null && secret !== shown.secret) setShown({ secret, last })
  const deleting = useMutation({
    mutationFn: (id: string) => api('DELETE /embed-secrets/{id}', { params: { id } }),
    onSuccess: () => {
      onClose()
      notifySuccess('Chave excluída!')
    },
    onSettled: () => invalidateEmbedSecrets(client),
  })
  const used = shown.secret?.lastUsedAt
  return (
    <ConfirmModal
      opened={secret !== null}
      title="Excluir chave?"
      confirmLabel="Excluir"
      danger
      loading={deleting.isPending}
      onConfirm={() => secret && deleting.mutate(secret.id)}
      onClose={onClose}
    >
      Tokens assinados com ela deixam de valer agora.
      {used ? ` Ela assinou um aluno em ${formatDateTime(used)}: antes de excluir, passe o seu servidor para outra chave.` : ''}
      {shown.last
        ? signedOnly
          ? ' É a sua única chave e a sua conta exige aluno identificado: ninguém mais poderá começar a assistir.'
          : ' É a sua única chave: os alunos deixam de ser identificados.'
        : ' A outra chave continua valendo.'}
    </ConfirmModal>
  )
}
