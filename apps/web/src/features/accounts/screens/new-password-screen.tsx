import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../../../shared/api/client.ts'
import { notifyError, notifySuccess } from '../../../shared/notify/notify.tsx'
import { closeSession, sessionStore } from '../../../shared/session/session.ts'
import { checkPassword } from '../api/check-fields.ts'
import { takeFragmentToken } from '../api/fragment-token.ts'
import { serverErrors } from '../../../shared/forms/server-errors.ts'
import { AccountForm } from '../components/account-form.tsx'
import css from '../components/account-form.module.css'
import { AccountLayout } from '../components/account-layout.tsx'
import { PasswordField } from '../components/password-field.tsx'

const again = (
  <Link to="/esqueci-senha" className="link">
    Pedir um novo link
  </Link>
)

/** Nova senha, reached from the mail. */
export default function NewPasswordScreen() {
  const [token] = useState(takeFragmentToken)
  const navigate = useNavigate()
  const form = useForm({
    initialValues: { password: '', repeated: '' },
    validate: { password: checkPassword, repeated: (value, values) => (value === values.password ? null : 'As senhas não são iguais.') },
  })
  const setting = useMutation({
    mutationFn: (password: string) => api('POST /accounts/password-reset', { body: { token: token ?? '', password } }),
    meta: { silent: true },
    onSuccess: async () => {
      // The change ended every session of the person, this browser's too.
      if (sessionStore.get().phase === 'signed-in') closeSession('signed-out')
      notifySuccess('Senha alterada. Entre com a nova senha.')
      await navigate({ to: '/entrar' })
    },
    onError: (error) => {
      notifyError(error)
      form.setErrors(serverErrors(error))
    },
  })
  if (token === null) {
    return (
      <AccountLayout title="Nova senha">
        <AccountForm title="Link incompleto" lead="Abra o link do e-mail mais uma vez ou peça um novo." alternative={again}>
          {null}
        </AccountForm>
      </AccountLayout>
    )
  }
  return (
    <AccountLayout title="Nova senha">
      <AccountForm
        title="Crie uma nova senha"
        lead="Por segurança, você sairá de todos os aparelhos."
        onSubmit={form.onSubmit(({ password }) => setting.mutate(password))}
        alternative={setting.isError ? again : undefined}
      >
        <PasswordField label="Nova senha" hint="No mínimo 8 caracteres." autoComplete="new-password" {...form.getInputProps('password')} />
        <PasswordField label="Repita a nova senha" autoComplete="new-password" {...form.getInputProps('repeated')} />
        <Button type="submit" className={css.submit ?? ''} loading={setting.isPending}>
          Salvar nova senha
        </Button>
      </AccountForm>
    </AccountLayout>
  )
}
