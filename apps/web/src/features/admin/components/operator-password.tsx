import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { notifyError } from '../../../shared/notify/notify.tsx'
import { consoleApi, hasCode } from '../../../shared/api/console-api.ts'
import { invalidateOperatorSessions } from '../../../shared/queries/console/operator-sessions.ts'
import { useChange } from '../api/use-change.ts'
import { serverErrors } from '../../../shared/forms/server-errors.ts'
import { FormModal } from './form-modal.tsx'
import { Part } from './part.tsx'
import { SecretField } from './secret-field.tsx'
import { Note } from '../../../ui/note.tsx'

/** Changing the operator's password. */
export function OperatorPassword() {
  const [asking, setAsking] = useState(false)
  return (
    <Part
      title="Senha"
      action={
        <Button variant="default" size="xs" onClick={() => setAsking(true)}>
          Trocar senha
        </Button>
      }
    >
      <Note>Trocar a senha encerra as suas outras sessões.</Note>
      {asking && <PasswordDialog onClose={() => setAsking(false)} />}
    </Part>
  )
}

function PasswordDialog({ onClose }: { onClose: () => void }) {
  const form = useForm({
    initialValues: { current: '', password: '' },
    validate: {
      current: (text) => (text === '' ? 'Informe sua senha.' : null),
      password: (text) =>
        text.length < 12
          ? 'A senha deve ter no mínimo 12 caracteres.'
          : text.length > 200
            ? 'A senha deve ter no máximo 200 caracteres.'
            : null,
    },
  })
  const saving = useChange({
    change: (body: typeof form.values) => consoleApi('POST /admin/password', { body }),
    done: 'Senha trocada. As suas outras sessões foram encerradas.',
    invalidates: [invalidateOperatorSessions],
    onDone: onClose,
    meta: { silent: true },
  })
  const submit = form.onSubmit((values) =>
    saving.mutate(values, {
      onError: (error) => {
        if (!hasCode(error, 'INVALID_CREDENTIALS')) notifyError(error)
        form.setErrors(serverErrors(error, { codes: { INVALID_CREDENTIALS: { current: 'Senha incorreta.' } } }))
      },
    }),
  )
  return (
    <FormModal title="Trocar senha" submitLabel="Trocar senha" loading={saving.isPending} onSubmit={submit} onClose={onClose}>
      <SecretField label="Senha atual" autoComplete="current-password" data-autofocus {...form.getInputProps('current')} />
      <SecretField
        label="Nova senha"
        description="No mínimo 12 caracteres."
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        autoComplete="new-password"
        {...form.getInputProps('password')}
      />
    </FormModal>
  )
}
