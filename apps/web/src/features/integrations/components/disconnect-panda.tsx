import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError, api } from '../../../shared/api/client.ts'
import { notifyError, notifySuccess } from '../../../shared/notify/notify.tsx'
import { ConfirmModal } from '../../../ui/confirm-modal.tsx'
import { invalidateConnections, removeConnectionCheck, updateConnections } from '../../../shared/queries/connections.ts'
import { panda } from '../model/panda.ts'

/** Asks for confirmation before the key is deleted. */
export function DisconnectPanda({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const client = useQueryClient()
  const done = (): void => {
    onClose()
    // At once, so that no check of the deleted key is made.
    updateConnections(client, (before) => ({
      ...before,
      connections: before.connections.filter(({ provider }) => provider !== panda.provider),
    }))
    notifySuccess('Panda Video desconectada!')
  }
  const disconnecting = useMutation({
    mutationFn: () => api('DELETE /integration/{provider}', { params: { provider: panda.provider } }),
    onSuccess: done,
    // Gone already, from another tab: that is what was wanted.
    onError: (error) => (error instanceof ApiError && error.code === 'NOT_FOUND' ? done() : notifyError(error)),
    onSettled: async () => {
      await invalidateConnections(client)
      removeConnectionCheck(client, panda.provider)
    },
    meta: { silent: true },
  })
  return (
    <ConfirmModal
      opened={opened}
      title="Desconectar Panda Video?"
      confirmLabel="Desconectar"
      danger
      loading={disconnecting.isPending}
      onConfirm={() => disconnecting.mutate()}
      onClose={onClose}
    >
      A chave de API é apagada daqui. O que já está na sua biblioteca continua nela. Para conectar de novo, você vai precisar da chave.
    </ConfirmModal>
  )
}
