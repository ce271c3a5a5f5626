import { Button, Modal, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { PermissionName } from '@videozz/contract/browser'
import { api } from '../../../shared/api/client.ts'
import { serverErrors } from '../../../shared/forms/server-errors.ts'
import { notifySuccess } from '../../../shared/notify/notify.tsx'
import { invalidateManagers, type Manager } from '../../../shared/queries/managers.ts'
import { ModalEnd } from '../../../ui/modal-end.tsx'
import { checkEmail } from '../api/check-fields.ts'
import { presets } from '../model/permission-groups.ts'
import { RulesField } from './rules-field.tsx'

type Values = { email: string; rules: PermissionName[] }

/** Invites a manager, or changes what one may do. @param manager null: an invitation. */
export function ManagerForm({ manager, onClose }: { manager: Manager | null; onClose: () => void }) {
  const client = useQueryClient()
  const form = useForm<Values>({
    initialValues: { email: '', rules: [...(manager?.rules ?? presets[0]?.rules ?? [])] },
    validate: {
      email: (email) => (manager ? null : checkEmail(email)),
      rules: (rules) => (rules.length === 0 ? 'Escolha pelo menos uma permissão.' : null),
    },
  })
  const saving = useMutation({
    mutationFn: async ({ email, rules }: Values): Promise<void> => {
      if (manager) await api('PUT /account/managers/{id}', { params: { id: manager.id }, body: { rules } })
      else await api('POST /account/managers/invitations', { body: { email: email.trim(), rules } })
    },
    onSuccess: () => {
      notifySuccess(manager ? 'Permissões salvas.' : 'Convite enviado.')
      onClose()
    },
    onError: (error) =>
      form.setErrors(serverErrors(error, { codes: { MANAGER_ALREADY: 'email', MANAGER_INVITED: 'email', MANAGER_IS_OWNER: 'email' } })),
    onSettled: () => invalidateManagers(client),
  })
  const rulesError = form.errors['rules']
  return (
    <Modal
      opened
      onClose={onClose}
      size={560}
      title={manager ? `Permissões de ${manager.name}` : 'Convidar gerente'}
      closeOnClickOutside={false}
    >
      <form onSubmit={form.onSubmit((values) => saving.mutate(values))} noValidate>
        <Stack gap={16}>
          {!manager && (
            <TextInput
              label="E-mail"
              description="Quem recebe o convite entra com este e-mail, ou cria uma conta com ele."
              type="email"
              inputMode="email"
              autoComplete="off"
              maxLength={254}
              data-autofocus
              {...form.getInputProps('email')}
            />
          )}
          <RulesField
            rules={form.values.rules}
            onChange={(rules) => form.setFieldValue('rules', rules)}
            error={typeof rulesError === 'string' ? rulesError : null}
          />
        </Stack>
        <ModalEnd>
          <Button variant="default" onClick={onClose}>
            Cancelar
          </Button>
          <Button type="submit" loading={saving.isPending}>
            {manager ? 'Salvar permissões' : 'Enviar convite'}
          </Button>
        </ModalEnd>
      </form>
    </Modal>
  )
}
