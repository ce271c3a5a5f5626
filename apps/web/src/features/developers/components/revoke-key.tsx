import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useLast } from '../../../shared/dialogs/use-last.ts'
import { api } from '../../../shared/api/client.ts'
import { formatDateTime } from '../../../shared/format/date.ts'
import { notifySuccess } from '../../../shared/notify/notify.tsx'
import { ConfirmModal } from '../../../ui/confirm-modal.tsx'
import { type ApiKey, invalidateApiKeys } from '../../../shared/queries/api-keys.ts'

/** Asks for confirmation before a key is revoked, and names what that stops. Closed while `apiKey` is null. */
export function RevokeKey({ apiKey, onClose }: { apiKey: ApiKey | null; onClose: () => void }) {
  const client = useQueryClient()
  const shown = useLast(apiKey)
  const revoking = useMutation({
    mutationFn: (id: string) => api('DELETE /api-keys/{id}', { params: { id } }),
    onSuccess: () => {
      onClose()
      notifySuccess('Chave revogada!')
    },
    onSettled: () => invalidateApiKeys(client),
  })
  const used = shown?.lastUsedAt
  return (
    <ConfirmModal
      opened={apiKey !== null}
      title="Revogar chave?"
      confirmLabel="Revogar"
      danger
      loading={revoking.isPending}
      onConfirm={() => apiKey && revoking.mutate(apiKey.id)}
      onClose={onClose}
    >
      A próxima chamada com a chave “{shown?.name}” já será recusada, e ela não poderá voltar.
      {used ? ` Um programa a usou em ${formatDateTime(used)}: o que ele faz por você vai parar.` : ' Ela nunca foi usada.'}
    </ConfirmModal>
  )
}
