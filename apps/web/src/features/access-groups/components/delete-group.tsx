import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../shared/api/client.ts'
import { useLast } from '../../../shared/dialogs/use-last.ts'
import { notifySuccess } from '../../../shared/notify/notify.tsx'
import { type AccessGroup, invalidateAfterGroupDeletion } from '../../../shared/queries/access-groups.ts'
import { tellFault } from '../../../shared/notify/tell-fault.ts'
import { ConfirmModal } from '../../../ui/confirm-modal.tsx'
import { membersText } from '../model/counts.ts'

export type DeleteGroupProps = {
  /** Null while nothing is asked. */
  group: AccessGroup | null
  /** Told once it is gone. */
  done: string
  onDone?: () => void
  onClose: () => void
}

/** Asks before a group is deleted. */
export function DeleteGroup({ group, done, onDone, onClose }: DeleteGroupProps) {
  const client = useQueryClient()
  const shown = useLast(group)
  const deleting = useMutation({
    mutationFn: (id: string) => api('DELETE /groups/{id}', { params: { id } }),
    onSuccess: async (_answer, id) => {
      notifySuccess(done)
      onClose()
      onDone?.()
      await invalidateAfterGroupDeletion(client, id)
    },
    onError: (error) => tellFault(error, 'Não foi possível excluír o grupo no momento!'),
    meta: { silent: true },
  })
  return (
    <ConfirmModal
      opened={group !== null}
      title="Deletar grupo?"
      confirmLabel="Deletar grupo"
      danger
      loading={deleting.isPending}
      onConfirm={() => group && deleting.mutate(group.id)}
      onClose={onClose}
    >
      O grupo <strong>{shown?.name}</strong> será excluído para sempre.{' '}
      {shown && shown.users_count > 0 && `O acesso que ele dá a ${membersText(shown.users_count)} termina na hora.`}
    </ConfirmModal>
  )
}
