import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRouter, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { settingsQuery } from '../../../shared/queries/settings.ts'
import { takeFragmentToken } from '../api/fragment-token.ts'
import { AccountLayout } from '../components/account-layout.tsx'
import { RemoteSignIn } from '../components/remote-sign-in.tsx'
import { SignInForm } from '../components/sign-in-form.tsx'

/** Entrar. */
export default function SignInScreen() {
  const { voltar } = useSearch({ from: '/entrar' })
  const router = useRouter()
  const settings = useQuery(settingsQuery)
  const [token] = useState(takeFragmentToken)
  const goOn = (back: string | undefined) => router.history.replace(back ?? '/')

  return <AccountLayout title="Entrar">{form()}</AccountLayout>

  function form() {
    if (settings.isPending) return <Skeleton h={320} radius="lg" />
    const { accounts, signInUrl } = settings.data ?? { accounts: 'embedded', signInUrl: null }
    if (accounts === 'remote' && signInUrl !== null)
      return <RemoteSignIn signInUrl={signInUrl} back={voltar} token={token} onEntered={goOn} />
    return <SignInForm back={voltar} onEntered={() => goOn(voltar)} />
  }
}
