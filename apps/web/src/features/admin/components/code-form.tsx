import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useEffect, useRef } from 'react'
import { bareCode, codeFault } from '../model/code-fault.ts'
import css from './sign-in.module.css'
import type { SigningIn } from './use-sign-in.ts'

/** The second step: a code of the authenticator app. */
export function CodeForm({ signing: { enter, busy }, onBack }: { signing: SigningIn; onBack: () => void }) {
  const form = useForm({ initialValues: { code: '' }, validate: { code: (text) => codeFault(bareCode(text)) ?? null } })
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  return (
    <>
      <h1>Verificação em duas etapas</h1>
      <p className={css.lead}>Digite o código de 6 dígitos do seu aplicativo autenticador.</p>
      <form
        className={css.form}
        noValidate
        onSubmit={form.onSubmit(({ code }) => enter(bareCode(code), { onError: () => form.setErrors({ code: true }) }))}
      >
        <TextInput
          label="Código de verificação"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={7}
          ref={field}
          {...form.getInputProps('code')}
        />
        <Button type="submit" loading={busy}>
          Confirmar
        </Button>
        <Button variant="subtle" color="gray" data-quiet onClick={onBack}>
          Voltar
        </Button>
      </form>
    </>
  )
}
