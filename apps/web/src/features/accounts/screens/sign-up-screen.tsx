import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { freePlan } from '@videozz/domain'
import { Link, useRouter, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { formatSize } from '../../../shared/format/size.ts'
import { notifyError } from '../../../shared/notify/notify.tsx'
import { signUp } from '../api/account-calls.ts'
import { checkEmail, checkName, checkPassword } from '../api/check-fields.ts'
import { keepPendingSignUp, type PendingSignUp, readPendingSignUp } from '../api/pending-sign-up.ts'
import { serverErrors } from '../../../shared/forms/server-errors.ts'
import { AccountForm } from '../components/account-form.tsx'
import css from '../components/account-form.module.css'
import { AccountLayout } from '../components/account-layout.tsx'
import { CodeForm } from '../components/code-form.tsx'
import { PasswordField } from '../components/password-field.tsx'

const noImprint = ' O plano grátis não tem Imprint, o código que diz quem assistiu: você o experimenta em uma aula de exemplo.'
const lead = `Comece com ${formatSize(freePlan.storageSize)} para seus vídeos e áudios. Sem cartão.${freePlan.hasImprint ? '' : noImprint}`

/** Criar conta. */
export default function SignUpScreen() {
  const search = useSearch({ from: '/criar-conta' })
  const router = useRouter()
  const [pending, setPending] = useState(readPendingSignUp)
  const wait = (next: PendingSignUp | null): void => {
    keepPendingSignUp(next)
    setPending(next)
  }
  const form = useForm({
    initialValues: { name: '', email: '', password: '' },
    validate: { name: checkName, email: checkEmail, password: checkPassword },
  })
  const opening = useMutation({
    mutationFn: (email: string) => signUp({ ...form.values, name: form.values.name.trim(), email }),
    meta: { silent: true },
    onSuccess: (started, email) => wait({ ...started, email }),
    onError: (error) => {
      notifyError(error)
      form.setErrors(serverErrors(error))
    },
  })
  if (pending !== null)
    return (
      <AccountLayout title="Criar conta">
        <CodeForm
          pending={pending}
          onOpened={() => {
            keepPendingSignUp(null)
            router.history.replace(search.voltar ?? '/')
          }}
          onResent={wait}
          onBack={() => wait(null)}
        />
      </AccountLayout>
    )
  return (
    <AccountLayout title="Criar conta">
      <AccountForm
        title="Crie sua conta grátis"
        lead={lead}
        onSubmit={form.onSubmit(({ email }) => opening.mutate(email.trim()))}
        alternative={
          <>
            Já tem conta?{' '}
            <Link to="/entrar" search={search} className="link">
              Entrar
            </Link>
          </>
        }
      >
        <TextInput label="Nome" autoComplete="name" maxLength={120} {...form.getInputProps('name')} />
        <TextInput label="E-mail" type="email" autoComplete="username" inputMode="email" maxLength={254} {...form.getInputProps('email')} />
        <PasswordField label="Senha" hint="No mínimo 8 caracteres." autoComplete="new-password" {...form.getInputProps('password')} />
        <Button type="submit" className={css.submit ?? ''} loading={opening.isPending}>
          Criar conta
        </Button>
      </AccountForm>
    </AccountLayout>
  )
}
