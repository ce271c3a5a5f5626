import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '../../../shared/api/client.ts'
import { notifyError } from '../../../shared/notify/notify.tsx'
import { signIn } from '../api/account-calls.ts'
import { checkEmail, checkFilled } from '../api/check-fields.ts'
import { serverErrors } from '../../../shared/forms/server-errors.ts'
import { AccountForm } from './account-form.tsx'
import css from './account-form.module.css'
import { PasswordField } from './password-field.tsx'
import { TotpForm } from './totp-form.tsx'

/** E-mail and password, then the second factor where it is on. */
export function SignInForm({ back, onEntered }: { back: string | undefined; onEntered: () => void }) {
  const [asksTotp, setAsksTotp] = useState(false)
  const emailField = useRef<HTMLInputElement>(null)
  // On touch screens the keyboard would cover the page before it is read.
  useEffect(() => {
    if (matchMedia('(hover: hover)').matches) emailField.current?.focus()
  }, [])
  const form = useForm({
    initialValues: { email: '', password: '' },
    validate: { email: checkEmail, password: checkFilled('Informe sua senha.') },
  })
  const entering = useMutation({
    mutationFn: (totp: string | undefined) =>
      signIn({ email: form.values.email.trim(), password: form.values.password, ...(totp !== undefined && { totp }) }),
    meta: { silent: true },
    onSuccess: onEntered,
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'TOTP_REQUIRED') return setAsksTotp(true)
      notifyError(error)
      form.setErrors(serverErrors(error, { codes: { INVALID_CREDENTIALS: { email: true, password: true } } }))
    },
  })

  if (asksTotp) return <TotpForm busy={entering.isPending} onSubmit={entering.mutate} onBack={() => setAsksTotp(false)} />
  return (
    <AccountForm
      title="Entre na sua conta"
      lead="Use o mesmo e-mail da plataforma onde você vende."
      onSubmit={form.onSubmit(() => entering.mutate(undefined))}
      alternative={
        <>
          Ainda não tem conta?{' '}
          <Link to="/criar-conta" search={{ ...(back !== undefined && { voltar: back }) }} className="link">
            Criar conta grátis
          </Link>
        </>
      }
    >
      <TextInput label="E-mail" type="email" autoComplete="username" inputMode="email" ref={emailField} {...form.getInputProps('email')} />
      <div className={css.withLink}>
        <PasswordField label="Senha" autoComplete="current-password" {...form.getInputProps('password')} />
        <Link to="/esqueci-senha" className="link">
          Esqueci minha senha
        </Link>
      </div>
      <Button type="submit" className={css.submit ?? ''} loading={entering.isPending}>
        Entrar
      </Button>
    </AccountForm>
  )
}
