import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../../shared/api/client.ts'
import { notifySuccess } from '../../../shared/notify/notify.tsx'
import { useSession } from '../../../shared/session/use-session.ts'
import { checkFilled, checkPassword } from '../api/check-fields.ts'
import { serverErrors } from '../../../shared/forms/server-errors.ts'
import { PasswordField } from './password-field.tsx'
import { ProfilePart } from './profile-part.tsx'

/** Changes the password; the other devices have to sign in again. */
export function ChangePassword() {
  const { email } = useSession()
  const form = useForm({
    initialValues: { current: '', password: '', repeated: '' },
    validate: {
      current: checkFilled('Informe sua senha atual.'),
      password: checkPassword,
      repeated: (value, values) => (value === values.password ? null : 'As senhas não são iguais.'),
    },
  })
  const changing = useMutation({
    mutationFn: ({ current, password }: { current: string; password: string }) =>
      api('POST /accounts/password', { body: { current, password } }),
    onSuccess: () => {
      form.reset()
      notifySuccess('Senha alterada com sucesso!')
    },
    onError: (error) => form.setErrors(serverErrors(error, { codes: { INVALID_CREDENTIALS: { current: true } } })),
  })
  return (
    <ProfilePart title="Senha" text="Ao trocar a senha, seus outros aparelhos precisam entrar de novo.">
      <form onSubmit={form.onSubmit((values) => changing.mutate(values))} noValidate>
        <input type="email" name="username" value={email} autoComplete="username" readOnly hidden />
        <PasswordField label="Senha atual" autoComplete="current-password" {...form.getInputProps('current')} />
        <PasswordField label="Nova senha" hint="No mínimo 8 caracteres." autoComplete="new-password" {...form.getInputProps('password')} />
        <PasswordField label="Repita a nova senha" autoComplete="new-password" {...form.getInputProps('repeated')} />
        <Button type="submit" variant="default" loading={changing.isPending}>
          Trocar senha
        </Button>
      </form>
    </ProfilePart>
  )
}
