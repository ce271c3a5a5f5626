import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { rereadSession } from '../../../shared/session/read-session.ts'
import { api } from '../../../shared/api/client.ts'
import { notifySuccess } from '../../../shared/notify/notify.tsx'
import { ConfirmModal } from '../../../ui/confirm-modal.tsx'
import { PasswordField } from './password-field.tsx'
import css from './account-form.module.css'

/** Turns the second factor off, with the password. */
export function SecondFactorRemoval({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const form = useForm({ initialValues: { password: '' } })
  const close = () => {
    form.reset()
    onClose()
  }
  const removing = useMutation({
    mutationFn: async (body: typeof form.values) => {
      await api('POST /accounts/totp/remove', { body })
      // It is off; out of reach, the frame shows it at the next renewal.
      await rereadSession()
    },
    onSuccess: () => {
      close()
      notifySuccess('Verificação em duas etapas desativada.')
    },
    onError: () => form.setErrors({ password: true }),
  })
  return (
    <ConfirmModal
      opened={opened}
      title="Desativar verificação em duas etapas?"
      confirmLabel="Desativar"
      danger
      loading={removing.isPending}
      onConfirm={() => removing.mutate(form.getValues())}
      onClose={close}
    >
      <div className={css.stack}>
        <p>Para entrar, bastará a sua senha. Confirme com ela.</p>
        <PasswordField data-autofocus label="Sua senha" autoComplete="current-password" {...form.getInputProps('password')} />
      </div>
    </ConfirmModal>
  )
}
