import { Button, TextInput } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { SecretField } from './secret-field.tsx'
import css from './sign-in.module.css'
import type { SigningIn } from './use-sign-in.ts'

/** The first step, and instructions for an operator who cannot sign in. */
export function CredentialsForm({ signing: { form, enter, busy } }: { signing: SigningIn }) {
  const first = useRef<HTMLInputElement>(null)
  // On touch screens the keyboard would cover the page before it is read.
  useEffect(() => {
    if (matchMedia('(hover: hover)').matches) first.current?.focus()
  }, [])
  return (
    <>
      <h1>Console do operador</h1>
      <p className={css.lead}>Para quem cuida da plataforma. A conta de operador não é a de produtor.</p>
      <form className={css.form} onSubmit={form.onSubmit(() => enter())} noValidate>
        <TextInput label="E-mail" type="email" autoComplete="username" inputMode="email" ref={first} {...form.getInputProps('email')} />
        <SecretField label="Senha" autoComplete="current-password" {...form.getInputProps('password')} />
        <Button type="submit" loading={busy}>
          Entrar
        </Button>
      </form>
      <details className={css.help}>
        <summary>Primeiro acesso, ou sem acesso?</summary>
        <p>
          Operadores são criados na máquina da plataforma. O comando mostra a senha:
          <code>npm run admin -- create-operator --email voce@exemplo.com</code>
        </p>
        <p>
          Quem perdeu a senha ou o aplicativo autenticador volta a entrar com:
          <code>npm run admin -- reset-operator --email voce@exemplo.com</code>
        </p>
      </details>
    </>
  )
}
