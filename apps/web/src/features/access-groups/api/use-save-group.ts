import type { UseFormReturnType } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../shared/api/client.ts'
import { serverErrors } from '../../../shared/forms/server-errors.ts'
import { notifySuccess } from '../../../shared/notify/notify.tsx'
import { invalidateAccessGroups } from '../../../shared/queries/access-groups.ts'
import { invalidateFolders } from '../../../shared/queries/folders.ts'
import { tellFault } from '../../../shared/notify/tell-fault.ts'
import type { GroupValues } from '../model/group-values.ts'

const failed = 'Não foi possível salvar as alterações no momento!'

/** Saves texts and folders of a group, then its permissions. */
export function useSaveGroup(id: string, { form, onSaved }: { form: UseFormReturnType<GroupValues>; onSaved: () => void }) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ name, description, bound, folders, actions }: GroupValues) => {
      // Only what was changed here: an emptied group stays bound until other folders are chosen.
      const chosen = form.isDirty('bound') || form.isDirty('folders') ? { folders: bound ? folders.map(({ key }) => key) : [] } : {}
      await api('PUT /groups/{id}', { params: { id }, body: { name: name.trim(), description: description.trim(), ...chosen } })
      await api('PUT /groups/{id}/privileges', { params: { id }, body: { actions } })
    },
    onSuccess: () => {
      notifySuccess('Alterações salvas com sucesso!')
      onSaved()
    },
    onError: (error) => {
      const errors = serverErrors(error, {
        codes: { FOLDER_NOT_FOUND: { folders: 'Uma das pastas não existe mais. Remova a pasta e salve.' } },
      })
      if (Object.keys(errors).length > 0) form.setErrors(errors)
      tellFault(error, failed)
      void invalidateFolders(client)
    },
    onSettled: () => invalidateAccessGroups(client),
    meta: { silent: true },
  })
}
