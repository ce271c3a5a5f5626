import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../api/client.ts'
import { invalidateViewers } from '../queries/viewers.ts'
import { notifySuccess } from '../notify/notify.tsx'

/** What is shown once it is done. */
type Said = { revoked: string; restored: string }
const saidOfAccess: Said = { revoked: 'Acesso encerrado!', restored: 'Acesso restaurado!' }

/**
 * Ends and restores a viewer's access, and erases their stored data. Refusals show the server's own words. `onDone` is called with the
 * answer, `onErased` once the screen shows that no viewer is left.
 */
export function useViewerActions(viewerId: string, onDone: () => void, onErased?: () => void, said: Said = saidOfAccess) {
  const client = useQueryClient()
  const onSettled = async (): Promise<void> => {
    onDone()
    // Also after a refusal: the viewer may not be what is shown here.
    await invalidateViewers(client)
  }
  const params = { params: { id: viewerId } }
  return {
    revoke: useMutation({
      mutationFn: () => api('POST /viewers/{id}/revoke', params),
      onSuccess: () => notifySuccess(said.revoked),
      onSettled,
    }),
    restore: useMutation({
      mutationFn: () => api('POST /viewers/{id}/restore', params),
      onSuccess: () => notifySuccess(said.restored),
      onSettled,
    }),
    erase: useMutation({
      mutationFn: () => api('POST /viewers/{id}/erase', params),
      onSuccess: () => notifySuccess('Dados pessoais apagados!'),
      onSettled: async (_answer, error) => {
        await onSettled()
        if (error === null) onErased?.()
      },
    }),
  }
}

export type ViewerActionsState = ReturnType<typeof useViewerActions>
