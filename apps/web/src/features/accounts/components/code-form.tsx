import { Button, TextInput, UnstyledButton } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { ApiError } from '../../../shared/api/api-error.ts'
import { showServerErrors } from '../../../shared/forms/server-errors.ts'
import { notifyError, notifySuccess } from '../../../shared/notify/notify.tsx'
import { confirmSignUp, resendSignUpCode } from '../api/account-calls.ts'
import { checkCode } from '../api/check-fields.ts'
import type { PendingSignUp } from '../api/pending-sign-up.ts'
import { AccountForm } from './account-form.tsx'
import css from './account-form.module.css'
import { useCountdown } from './use-countdown.ts'

export type CodeFormProps = {
  pending: PendingSignUp
  onOpened: () => void
  /** Another code was sent. */
  onResent: (pending: PendingSignUp) => void
  /** Back to the fields; `expired` when the sign-up is no longer there. */
  onBack: () => void
}

const isExpired = (error: unknown): boolean => error instanceof ApiError && error.code === 'SIGN_UP_EXPIRED'

/** The second step of signing up: the code mailed to the address. */
export function CodeForm({ pending, onOpened, onResent, onBack }: CodeFormProps) {
  const form = useForm({ initialValues: { code: '' }, validate: { code: checkCode } })
  const field = useRef<HTMLInputElement>(null)
  // The step takes the place of the one before, so focus goes with it.
  useEffect(() => field.current?.focus(), [])
  const { left, restart } = useCountdown(pending.resendAfter)
  const fail = (error: unknown): void => {
    if (!isExpired(error)) return
    notifyError(error)
    onBack()
  }
  const confirming = useMutation({
    mutationFn: (code: string) => confirmSignUp({ id: pending.id, code }),
    meta: { silent: true },
    onSuccess: onOpened,
    onError: (error) => {
      if (isExpired(error)) return fail(error)
      const named = { codes: { SIGN_UP_CODE_WRONG: 'code', SIGN_UP_CODE_SPENT: 'code' } }
      if (error instanceof ApiError && !(error.code in named.codes) && Object.keys(error.fields).length === 0) notifyError(error)
      showServerErrors(form, named)(error)
      field.current?.focus()
    },
  })
  const resending = useMutation({
    mutationFn: () => resendSignUpCode(pending.id),
    meta: { silent: true },
    onSuccess: (sent) => {
      form.reset()
      restart()
      onResent({ ...pending, ...sent })
      notifySuccess('Enviamos um novo código. O anterior não vale mais.')
      field.current?.focus()
    },
    onError: (error) => (isExpired(error) ? fail(error) : notifyError(error)),
  })
  return (
    <AccountForm
      title="Confirme seu e-mail"
      lead={
        <>
          {pending.outbox === null ? 'Enviamos' : 'Escrevemos'} um código de 6 números para{' '}
          <strong className={css.address}>{pending.email}</strong>. Se esse e-mail já tem conta, a mensagem diz como entrar.
        </>
      }
      onSubmit={form.onSubmit(({ code }) => confirming.mutate(code.trim()))}
      alternative={
        <>
          Não chegou? Veja o spam ou{' '}
          <UnstyledButton className="link" fz="inherit" onClick={onBack}>
            use outro e-mail
          </UnstyledButton>
          .
        </>
      }
    >
      {pending.outbox !== null && (
        <p className={css.outbox} role="note">
          Este servidor ainda não envia e-mails. A mensagem com o código está na pasta <code>{pending.outbox}</code> deste computador.
        </p>
      )}
      <TextInput
        label="Código"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={11}
        spellCheck={false}
        classNames={{ input: css.code ?? '' }}
        ref={field}
        {...form.getInputProps('code')}
      />
      <Button type="submit" className={css.submit ?? ''} loading={confirming.isPending}>
        Confirmar e entrar
      </Button>
      <Button variant="subtle" color="gray" data-quiet disabled={left > 0} loading={resending.isPending} onClick={() => resending.mutate()}>
        {left > 0 ? `Enviar outro código em ${left} s` : 'Enviar outro código'}
      </Button>
    </AccountForm>
  )
}
