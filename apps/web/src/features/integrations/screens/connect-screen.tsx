import { Button, Loader } from '@mantine/core'
import IconAlertCircle from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import { connectionNames, errorMessage } from '@videozz/contract/browser'
import { type ReactNode, useEffect, useState } from 'react'
import { api } from '../../../shared/api/client.ts'
import { tellConnection } from '../../../shared/connections/connection-channel.ts'
import { attemptSentence, inside } from '../../../shared/connections/connection-words.ts'
import { faultText } from '../../../shared/errors/fault-text.ts'
import { useMaybeSession } from '../../../shared/session/use-session.ts'
import { useProductName } from '../../../shared/settings/use-settings.ts'
import { Logo } from '../../../ui/logo.tsx'
import css from '../components/connect.module.css'
import { type ConnectVisit, readConnectVisit } from '../model/connect-search.ts'

type Begin = Extract<ConnectVisit, { step: 'begin' }>
type Ended = Extract<ConnectVisit, { step: 'ended' }>

/** The window in which a person connects a service: it leads there, and comes back to tell how it ended. */
export default function ConnectScreen() {
  const [visit] = useState(() => readConnectVisit(location))
  const signedIn = useMaybeSession() !== null
  const product = useProductName()
  const title = visit.step === 'unknown' ? 'Conectar' : `Conectar ${connectionNames[visit.provider]}`
  useEffect(() => {
    document.title = `${title} · ${product}`
  }, [title, product])
  return (
    <main className={css.window} aria-label={title}>
      <p className={css.brand}>
        <Logo size={24} /> <b>{product}</b>
      </p>
      {visit.step === 'ended' ? (
        <Result visit={visit} />
      ) : visit.step === 'unknown' ? (
        <Message tone="bad" title="Endereço incompleto" text="Comece pela tela Conexões." />
      ) : signedIn ? (
        <Way visit={visit} />
      ) : (
        <SignedOut call={visit.call} />
      )}
    </main>
  )
}

/** Leads to the service. */
function Way({ visit: { provider, call, pick } }: { visit: Begin }) {
  const [fault, setFault] = useState<string | null>(null)
  useEffect(() => {
    // React mounts twice in development; the second is the one that leaves.
    let mounted = true
    api('POST /integration/{provider}/authorize', { params: { provider }, body: { pick } }).then(
      ({ attempt, address }) => {
        if (!mounted) return
        tellConnection({ type: 'begun', call, attempt })
        location.replace(address)
      },
      (error: unknown) => {
        if (!mounted) return
        const message = faultText(error)
        tellConnection({ type: 'failed', call, message })
        setFault(message)
        window.close()
      },
    )
    return () => {
      mounted = false
    }
  }, [provider, call, pick])
  if (fault !== null) return <Message tone="bad" title="A conexão não começou" text={fault} />
  return (
    <div className={css.message} role="status">
      <Loader size={28} />
      <h1>Abrindo {inside(provider)}…</h1>
    </div>
  )
}

function SignedOut({ call }: { call: string }) {
  useEffect(() => tellConnection({ type: 'failed', call, message: errorMessage('SESSION_EXPIRED') }), [call])
  return <Message tone="bad" title="Entre de novo" text={errorMessage('SESSION_EXPIRED')} />
}

/** Tells the page that waits, and closes; where the browser keeps the window, it says how it ended. */
function Result({ visit: { provider, attempt, outcome } }: { visit: Ended }) {
  useEffect(() => {
    tellConnection({ type: 'ended', provider, attempt, outcome })
    window.close()
  }, [provider, attempt, outcome])
  const name = connectionNames[provider]
  if (outcome === 'connected') return <Message tone="ok" title={`${name} conectado!`} text="Você já pode fechar esta janela." />
  return <Message tone="bad" title={`${name} não foi conectado`} text={attemptSentence(provider, outcome)} />
}

function Message({ tone, title, text }: { tone: 'ok' | 'bad'; title: string; text: ReactNode }) {
  const Icon = tone === 'ok' ? IconCircleCheck : IconAlertCircle
  return (
    <div className={css.message} role={tone === 'ok' ? 'status' : 'alert'} data-tone={tone}>
      <Icon size={32} aria-hidden />
      <h1>{title}</h1>
      <p>{text}</p>
      <Button component="a" href="/apps" variant="default">
        Ir para Conexões
      </Button>
    </div>
  )
}
