import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { rereadSession } from '../../../shared/session/read-session.ts'
import { isUnavailable } from '../../../shared/api/api-error.ts'
import { api, ApiError } from '../../../shared/api/client.ts'
import { faultText } from '../../../shared/errors/fault-text.ts'
import { useMaybeSession } from '../../../shared/session/use-session.ts'
import { takeFragmentToken } from '../api/fragment-token.ts'
import { AccountForm } from '../components/account-form.tsx'
import { AccountLayout } from '../components/account-layout.tsx'

/** Novo e-mail, opened from the mail. The change requires a press: mail scanners open links too. */
export default function NewEmailScreen() {
  const [token] = useState(takeFragmentToken)
  const signedIn = useMaybeSession() !== null
  const confirming = useMutation({
    mutationFn: (given: string) => api('POST /profile/email/confirm', { body: { token: given } }),
    meta: { silent: true },
    onSuccess: async () => {
      // The link may belong to another person than the one signed in here: only the server can check. It is used up whether or not the session can be read.
      if (signedIn) await rereadSession()
    },
  })
  const onwards = (
    <Button variant="default" component={Link} to={signedIn ? '/meus-dados' : '/entrar'}>
      {signedIn ? 'Ir para Meus Dados' : 'Entrar'}
    </Button>
  )
  return <AccountLayout title="Novo e-mail">{form()}</AccountLayout>

  function form() {
    if (token === null)
      return (
        <AccountForm title="Link incompleto" lead="Abra o link do e-mail mais uma vez ou peça a troca de novo em Meus Dados.">
          {onwards}
        </AccountForm>
      )
    if (confirming.isSuccess)
      return (
        <AccountForm title="E-mail confirmado" lead={`A partir de agora, entre com ${confirming.data.email}.`}>
          {onwards}
        </AccountForm>
      )
    if (confirming.isError) {
      const { error } = confirming
      // A service out of reach does not use the link up.
      const again = isUnavailable(error) || !(error instanceof ApiError)
      return (
        <AccountForm title="Não foi possível confirmar" lead={faultText(error)}>
          {again ? <Button onClick={() => confirming.mutate(token)}>Tentar novamente</Button> : onwards}
        </AccountForm>
      )
    }
    return (
      <AccountForm title="Confirme seu novo e-mail" lead="Depois de confirmar, o endereço antigo não entra mais na sua conta.">
        <Button loading={confirming.isPending} onClick={() => confirming.mutate(token)}>
          Confirmar e-mail
        </Button>
      </AccountForm>
    )
  }
}
