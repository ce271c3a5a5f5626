import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { api } from '../../../shared/api/client.ts'
import { notifyError } from '../../../shared/notify/notify.tsx'
import { checkEmail } from '../api/check-fields.ts'
import { serverErrors } from '../../../shared/forms/server-errors.ts'
import { AccountForm } from '../components/account-form.tsx'
import css from '../components/account-form.module.css'
import { AccountLayout } from '../components/account-layout.tsx'

const back = (
  <Link to="/entrar" className="link">
    Voltar para entrar
  </Link>
)

/** Esqueci minha senha. */
export default function ForgotPasswordScreen() {
  const form = useForm({ initialValues: { email: '' }, validate: { email: checkEmail } })
  const asking = useMutation({
    mutationFn: (email: string) => api('POST /accounts/password-reset/request', { body: { email } }),
    meta: { silent: true },
    onError: (error) => {
      notifyError(error)
      form.setErrors(serverErrors(error))
    },
  })
  if (asking.isSuccess) {
    return (
      <AccountLayout title="Esqueci minha senha">
        <AccountForm
          title="Confira seu e-mail"
          lead={
            <>
              Se existir uma conta com <strong>{asking.variables}</strong>, enviamos um link para criar uma nova senha. Ele pode levar
              alguns minutos para chegar.
            </>
          }
          alternative={back}
        >
          <Button variant="default" onClick={() => asking.reset()}>
            Usar outro e-mail
          </Button>
        </AccountForm>
      </AccountLayout>
    )
  }
  return (
    <AccountLayout title="Esqueci minha senha">
      <AccountForm
        title="Esqueceu sua senha?"
        lead="Informe seu e-mail e enviaremos um link para criar uma nova."
        onSubmit={form.onSubmit(({ email }) => asking.mutate(email.trim()))}
        alternative={back}
      >
        <TextInput label="E-mail" type="email" autoComplete="username" inputMode="email" {...form.getInputProps('email')} />
        <Button type="submit" className={css.submit ?? ''} loading={asking.isPending}>
          Enviar link
        </Button>
      </AccountForm>
    </AccountLayout>
  )
}
