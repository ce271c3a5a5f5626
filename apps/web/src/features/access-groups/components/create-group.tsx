import { Button, Modal, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { api } from '../../../shared/api/client.ts'
import { serverErrors } from '../../../shared/forms/server-errors.ts'
import { invalidateAccessGroups } from '../../../shared/queries/access-groups.ts'
import { tellFault } from '../../../shared/notify/tell-fault.ts'
import { ModalEnd } from '../../../ui/modal-end.tsx'
import { checkName, longestName } from '../model/group-values.ts'

/** Asks for the name of a new group, and goes to its page. */
export function CreateGroup({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Modal opened={opened} onClose={onClose} size={480} title="Novo grupo de acesso">
      <GroupName onClose={onClose} />
    </Modal>
  )
}

/** Mounted only while the dialog is open, so that it begins empty each time. */
function GroupName({ onClose }: { onClose: () => void }) {
  const client = useQueryClient()
  const router = useRouter()
  const form = useForm({ initialValues: { name: '' }, validate: { name: checkName } })
  const creating = useMutation({
    mutationFn: ({ name }: { name: string }) => api('POST /groups', { body: { name: name.trim() } }),
    onSuccess: async ({ id }) => {
      await invalidateAccessGroups(client)
      await router.navigate({ to: '/access-groups/$id', params: { id } })
    },
    onError: (error) => {
      const errors = serverErrors(error)
      if (Object.keys(errors).length > 0) form.setErrors(errors)
      else tellFault(error, 'Não foi possível criar um novo grupo no momento!')
    },
    meta: { silent: true },
  })
  return (
    <form onSubmit={form.onSubmit((values) => creating.mutate(values))} noValidate>
      <TextInput
        label="Nome do grupo"
        placeholder="Editores do curso"
        maxLength={longestName}
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('name')}
      />
      <ModalEnd>
        <Button variant="default" onClick={onClose}>
          Cancelar
        </Button>
        <Button type="submit" loading={creating.isPending} aria-label="Prosseguir para o gerenciamento">
          <span className="hide-mobile">Prosseguir para o gerenciamento</span>
          <span className="only-mobile">Prosseguir</span>
        </Button>
      </ModalEnd>
    </form>
  )
}
