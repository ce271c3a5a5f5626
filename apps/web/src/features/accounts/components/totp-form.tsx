import { Button, TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { AccountForm } from './account-form.tsx'
import css from './account-form.module.css'

export type TotpFormProps = { busy: boolean; failed: boolean; onSubmit: (code: string) => void; onBack: () => void }

/** The second step of signing in: a code of the authenticator app, or a recovery code. */
export function TotpForm({ busy, failed, onSubmit, onBack }: TotpFormProps) {
  const [code, setCode] = useState('')
  const field = useRef<HTMLInputElement>(null)
  // The step takes the place of the one before, so focus goes with it.
  useEffect(() => field.current?.focus(), [])
  const [tried, setTried] = useState(false)
  const submit = () => {
    setTried(true)
    if (code.trim() !== '') onSubmit(code.trim())
  }
  return (
    <AccountForm
      title="Verificação em duas etapas"
      lead="Digite o código de 6 dígitos do seu aplicativo autenticador ou um dos seus códigos de recuperação."
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <TextInput
        label="Código de verificação"
        autoComplete="one-time-code"
        autoCapitalize="off"
        spellCheck={false}
        ref={field}
        value={code}
        error={tried && code.trim() === '' ? 'Informe o código.' : tried && failed && !busy}
        onChange={(event) => {
          setTried(false)
          setCode(event.currentTarget.value)
        }}
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
