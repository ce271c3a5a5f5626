import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useEffect, useRef } from 'react'
import { checkFilled } from '../api/check-fields.ts'
import { AccountForm } from './account-form.tsx'
import css from './account-form.module.css'

export type TotpFormProps = {
  busy: boolean
  /** `onError` is called when the code is refused. */
  onSubmit: (code: string, options: { onError: () => void }) => void
  onBack: () => void
}

/** The second step of signing in: a code of the authenticator app, or a recovery code. */
export function TotpForm({ busy, onSubmit, onBack }: TotpFormProps) {
  const form = useForm({ initialValues: { code: '' }, validate: { code: checkFilled('Informe o código.') } })
  const field = useRef<HTMLInputElement>(null)
  // The step takes the place of the one before, so focus goes with it.
  useEffect(() => field.current?.focus(), [])
  return (
    <AccountForm
      title="Verificação em duas etapas"
      lead="Digite o código de 6 dígitos do seu aplicativo autenticador ou um dos seus códigos de recuperação."
      onSubmit={form.onSubmit(({ code }) => onSubmit(code.trim(), { onError: () => form.setErrors({ code: true }) }))}
    >
      <TextInput
        label="Código de verificação"
        autoComplete="one-time-code"
        autoCapitalize="off"
        spellCheck={false}
        ref={field}
        {...form.getInputProps('code')}
      />
      <Button type="submit" className={css.submit ?? ''} loading={busy}>
        Confirmar
      </Button>
      <Button variant="subtle" color="gray" data-quiet onClick={onBack}>
        Voltar
      </Button>
    </AccountForm>
  )
}
