import { useQueryClient } from '@tanstack/react-query'
import { useRouter, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { removeConsole } from '../../../shared/queries/console/console-key.ts'
import { useProductName } from '../../../shared/settings/use-settings.ts'
import { Logo } from '../../../ui/logo.tsx'
import { consoleEnded } from '../../../shared/api/console-api.ts'
import { CodeForm } from '../components/code-form.tsx'
import { CredentialsForm } from '../components/credentials-form.tsx'
import css from '../components/sign-in.module.css'
import { useSignIn } from '../components/use-sign-in.ts'

/** Entrar no console: e-mail and password, then the second factor where it is on. */
export default function SignInScreen() {
  const product = useProductName()
  const { voltar } = useSearch({ strict: false }) as { voltar?: string }
  const router = useRouter()
  const client = useQueryClient()
  const [asksCode, setAsksCode] = useState(false)
  const signing = useSignIn({
    onEntered: () => {
      consoleEnded.set(false)
      removeConsole(client)
      router.history.replace(voltar ?? '/admin')
    },
    onCode: () => setAsksCode(true),
  })
  useEffect(() => {
    document.title = `Entrar · Console ${product}`
  }, [product])
  return (
    <main className={css.page}>
      <div className={`card ${css.box}`}>
        <p className={css.brand}>
          <Logo size={22} />
          <b>{product}</b>
        </p>
        {asksCode ? <CodeForm signing={signing} onBack={() => setAsksCode(false)} /> : <CredentialsForm signing={signing} />}
      </div>
    </main>
  )
}
