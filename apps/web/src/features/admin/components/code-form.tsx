import { Button, TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { codeFault } from '../model/code-fault.ts'
import css from './sign-in.module.css'
import type { SigningIn } from './use-sign-in.ts'

/** The second step: a code of the authenticator app. */
export function CodeForm({ signing: { enter, busy, failed }, onBack }: { signing: SigningIn; onBack: () => void }) {
  const [code, setCode] = useState('')
  const [tried, setTried] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const bare = code.replaceAll(/\s/g, '')
  const fault = codeFault(bare)
  return (
    <>
      <h1>Verificação em duas etapas</h1>
      <p className={css.lead}>Digite o código de 6 dígitos do seu aplicativo autenticador.</p>
      <form
        className={css.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          setTried(true)
          if (fault === undefined) enter(bare)
        }}
      >
        <TextInput
          label="Código de verificação"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={7}
          ref={field}
          value={code}
          error={tried && (fault ?? (failed && !busy))}
          onChange={(event) => {
            setTried(false)
            setCode(event.currentTarget.value)
          }}
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
