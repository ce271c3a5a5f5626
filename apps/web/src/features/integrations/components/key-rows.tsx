import { Button } from '@mantine/core'
import IconBrandVimeo from '@tabler/icons-react/dist/esm/icons/IconBrandVimeo.mjs'
import IconBucket from '@tabler/icons-react/dist/esm/icons/IconBucket.mjs'
import type { KeyProvider } from '@videozz/contract/browser'
import { keyServices } from '../../../shared/connections/key-words.ts'
import type { KeyConnection } from '../../../shared/queries/key-connections.ts'
import { useSession } from '../../../shared/session/use-session.ts'
import { DisabledHint } from '../../../ui/disabled-hint.tsx'
import { keysReason, keyTexts } from '../model/key-services.ts'
import { ConnectionRow, DisconnectButton, LinkFacts, LinkState, SendFiles, SiteLink } from './connection-row.tsx'

const Drawing = ({ provider }: { provider: KeyProvider }) => {
  const Icon = provider === 's3' ? IconBucket : IconBrandVimeo
  return <Icon size={22} stroke={1.6} aria-hidden />
}

export type ConnectedKeysProps = { connection: KeyConnection; onConnect: () => void; onDisconnect: () => void }

/** A service whose keys the person has entered. */
export function ConnectedKeys({ connection: { provider, state, label, connectedAt }, onConnect, onDisconnect }: ConnectedKeysProps) {
  const { name, keys } = keyServices[provider]
  const { description } = keyTexts[provider]
  const lost = state === 'reconnect'
  return (
    <ConnectionRow
      name={name}
      description={description}
      drawing={<Drawing provider={provider} />}
      state={<LinkState lost={lost} />}
      note={
        <>
          <LinkFacts
            label={label}
            connectedAt={connectedAt}
            lost={lost ? `O serviço não aceita mais ${keys}. O que espera por esta conexão continua quando você conectar de novo.` : null}
          />
        </>
      }
    >
      <Site provider={provider} />
      {lost ? (
        <ConnectButton provider={provider} label="Reconectar" onConnect={onConnect} />
      ) : (
        <SendFiles label="Enviar arquivos" name={name} />
      )}
      <DisconnectButton name={name} onDisconnect={onDisconnect} />
    </ConnectionRow>
  )
}

/** A service that keys can be entered of. */
export const OfferedKeys = ({ provider, onConnect }: { provider: KeyProvider; onConnect: () => void }) => (
  <ConnectionRow name={keyServices[provider].name} description={keyTexts[provider].description} drawing={<Drawing provider={provider} />}>
    <Site provider={provider} />
    <ConnectButton provider={provider} label="Conectar" onConnect={onConnect} />
  </ConnectionRow>
)

function Site({ provider }: { provider: KeyProvider }) {
  const { site } = keyTexts[provider]
  return site !== null && <SiteLink name={keyServices[provider].name} url={site} />
}

type ConnectButtonProps = { provider: KeyProvider; label: 'Conectar' | 'Reconectar'; onConnect: () => void }

function ConnectButton({ provider, label, onConnect }: ConnectButtonProps) {
  const reason = keysReason(useSession())
  return (
    <DisabledHint reason={reason}>
      <Button variant="default" size="xs" aria-label={`${label} ${keyServices[provider].name}`} onClick={onConnect}>
        {label}
      </Button>
    </DisabledHint>
  )
}
