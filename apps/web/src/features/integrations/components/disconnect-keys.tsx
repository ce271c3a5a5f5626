import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { KeyProvider } from '@videozz/contract/browser'
import { ApiError, api } from '../../../shared/api/client.ts'
import { keyServices } from '../../../shared/connections/key-words.ts'
import { useLast } from '../../../shared/dialogs/use-last.ts'
import { notifyError, notifySuccess } from '../../../shared/notify/notify.tsx'
import { invalidateKeyConnections, setKeyConnection } from '../../../shared/queries/key-connections.ts'
import { ConfirmModal } from '../../../ui/confirm-modal.tsx'

/** Asks for confirmation before keys are deleted. */
export function DisconnectKeys({ provider: given, onClose }: { provider: KeyProvider | null; onClose: () => void }) {
  const client = useQueryClient()
  const provider = useLast(given)
  const done = (gone: KeyProvider): void => {
    onClose()
    setKeyConnection(client, gone, null)
    notifySuccess(`${keyServices[gone].name} desconectado!`)
  }
  const disconnecting = useMutation({
    mutationFn: (gone: KeyProvider) => api('DELETE /integration/keys/{provider}', { params: { provider: gone } }),
    onSuccess: (_answer, gone) => done(gone),
    // Gone already, from another tab: that is what was wanted.
    onError: (error, gone) => (error instanceof ApiError && error.code === 'NOT_FOUND' ? done(gone) : notifyError(error)),
    onSettled: () => invalidateKeyConnections(client),
    meta: { silent: true },
  })
  return (
    <ConfirmModal
      opened={given !== null}
      title={provider ? keyServices[provider].disconnect : ''}
      confirmLabel="Desconectar"
      danger
      loading={disconnecting.isPending}
      onConfirm={() => given && disconnecting.mutate(given)}
      onClose={onClose}
    >
      {provider && keyServices[provider].deleted} O que já está na sua biblioteca continua nela. O que ainda não chegou deixa de ser
      importado, e você pode tentar de novo quando conectar outra vez.
    </ConfirmModal>
  )
}
