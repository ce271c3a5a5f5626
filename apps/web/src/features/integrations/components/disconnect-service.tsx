import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Button, Modal } from '@mantine/core'
import { type ConnectionProvider, connectionNames } from '@videozz/contract/browser'
import { useState } from 'react'
import { ApiError, api } from '../../../shared/api/client.ts'
import { inside } from '../../../shared/connections/connection-words.ts'
import { useLast } from '../../../shared/dialogs/use-last.ts'
import { notifyError, notifySuccess } from '../../../shared/notify/notify.tsx'
import { dropCloudConnection, invalidateCloudConnections } from '../../../shared/queries/cloud-connections.ts'
import { ConfirmModal } from '../../../ui/confirm-modal.tsx'
import { ModalEnd } from '../../../ui/modal-end.tsx'

/** Whose permissions page it is. */
const accounts: Record<ConnectionProvider, string> = {
  'google-drive': 'do Google',
  dropbox: 'do Dropbox',
  onedrive: 'da Microsoft',
  youtube: 'do Google',
}

type Left = { provider: ConnectionProvider; page: string }

/** Asks for confirmation, disconnects, and names the page of the service where the access has to be removed. */
export function DisconnectService({ provider: given, onClose }: { provider: ConnectionProvider | null; onClose: () => void }) {
  const client = useQueryClient()
  const [left, setLeft] = useState<Left | null>(null)
  const provider = useLast(given)
  const disconnecting = useMutation({
    mutationFn: (gone: ConnectionProvider) => api('DELETE /integration/connections/{provider}', { params: { provider: gone } }),
    onSuccess: ({ page }, gone) => done(gone, page),
    // Gone already, from another tab: that is what was wanted.
    onError: (error, gone) => (error instanceof ApiError && error.code === 'NOT_FOUND' ? done(gone, null) : notifyError(error)),
    onSettled: () => invalidateCloudConnections(client),
    meta: { silent: true },
  })
  function done(gone: ConnectionProvider, page: string | null): void {
    onClose()
    dropCloudConnection(client, gone)
    notifySuccess(`${connectionNames[gone]} desconectado!`)
    if (page !== null) setLeft({ provider: gone, page })
  }
  return (
    <>
      <ConfirmModal
        opened={given !== null}
        title={provider ? `Desconectar ${inside(provider)}?` : ''}
        confirmLabel="Desconectar"
        danger
        loading={disconnecting.isPending}
        onConfirm={() => given && disconnecting.mutate(given)}
        onClose={onClose}
      >
        {provider === 'youtube'
          ? 'O que já foi publicado continua no seu canal. O que espera na fila não é publicado até você conectar de novo.'
          : 'O que já está na sua biblioteca continua nela. O que ainda não chegou deixa de ser importado, e você pode tentar de novo quando conectar outra vez.'}
      </ConfirmModal>
      <LeftAccess left={left} onClose={() => setLeft(null)} />
    </>
  )
}

/** The service still lists our access: only the person can remove it there. */
function LeftAccess({ left, onClose }: { left: Left | null; onClose: () => void }) {
  const shown = useLast(left)
  return (
    <Modal opened={left !== null} onClose={onClose} title="Remover o acesso também lá?" size={480}>
      {shown && (
        <>
          <p>
            Os dados da conexão foram apagados daqui. A sua conta {accounts[shown.provider]} ainda lista este acesso: para removê-lo também
            lá, abra a página de permissões.
          </p>
          <ModalEnd>
            <Button variant="default" onClick={onClose}>
              Agora não
            </Button>
            <Button component="a" href={shown.page} target="_blank" rel="noopener noreferrer" onClick={onClose} data-autofocus>
              Abrir permissões
            </Button>
          </ModalEnd>
        </>
      )}
    </Modal>
  )
}
