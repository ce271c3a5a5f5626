import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { enter } from '../api/account-calls.ts'
import { keepReturn, takeReturn } from '../api/remote-return.ts'
import { AccountForm } from './account-form.tsx'

/** Sign-in at the platform the accounts belong to; it redirects back with its token in the fragment. */
export function RemoteSignIn({
  signInUrl,
  back,
  token,
  onEntered,
}: {
  signInUrl: string
  back: string | undefined
  token: string | null
  onEntered: (back: string | undefined) => void
}) {
  const entering = useMutation({ mutationFn: enter, onSuccess: () => onEntered(takeReturn() ?? back) })
  const [leaving, setLeaving] = useState(false)
  const begun = useRef(false)
  const { mutate } = entering
  useEffect(() => {
    if (token === null || begun.current) return
    begun.current = true
    mutate(token)
  }, [token, mutate])

  const leave = () => {
    keepReturn(back)
    setLeaving(true)
    location.assign(signInUrl)
  }
  return (
    <AccountForm title="Entre na sua conta" lead="Sua conta é a mesma da plataforma onde você vende. Você volta para cá depois de entrar.">
      <Button onClick={leave} loading={leaving || entering.isPending}>
        Entrar pela plataforma
      </Button>
    </AccountForm>
  )
}
