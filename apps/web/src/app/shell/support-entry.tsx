import { Button, Modal, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { serverErrors } from '../../shared/forms/server-errors.ts'
import { enterAsSupport } from '../../shared/session/switch-profile.ts'
import { ModalEnd } from '../../ui/modal-end.tsx'
import css from './support-entry.module.css'
import { mayLeaveProfile } from './use-profile-switch.tsx'

/** Starts a support access to an account: a form for its key, and a reason its owner can read. */
export default function SupportEntry({ onClose }: { onClose: () => void }) {
  const form = useForm({
    initialValues: { account: '', reason: '' },
    validate: {
      account: (value) => (/^[a-z0-9]{16}$/i.test(value.trim()) ? null : 'A chave da conta tem 16 letras e números.'),
      reason: (value) => (value.trim().length >= 10 ? null : 'Conte o motivo em pelo menos 10 caracteres.'),
    },
  })
  const entering = useMutation({
    mutationFn: async ({ account, reason }: { account: string; reason: string }) => {
      if (await mayLeaveProfile()) await enterAsSupport(account.trim().toLowerCase(), reason.trim())
    },
    onError: (error) => form.setErrors(serverErrors(error, { codes: { ACCOUNT_NOT_FOUND: 'account' } })),
  })
  return (
    <Modal opened onClose={onClose} title="Entrar em uma conta como suporte" size={440}>
      <form className={css.form} onSubmit={form.onSubmit((values) => entering.mutate(values))} noValidate>
        <p>O acesso dura 4 horas. O dono da conta vê quem entrou, o motivo e o que foi alterado.</p>
        <TextInput
          label="Chave da conta"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={40}
          data-autofocus
          {...form.getInputProps('account')}
        />
        <Textarea label="Motivo" autosize minRows={3} maxLength={300} {...form.getInputProps('reason')} />
        <ModalEnd>
          <Button variant="default" onClick={onClose}>
            Cancelar
          </Button>
          <Button type="submit" loading={entering.isPending}>
            Entrar na conta
          </Button>
        </ModalEnd>
      </form>
    </Modal>
  )
}
