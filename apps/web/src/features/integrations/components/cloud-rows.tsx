import { Button, Loader } from '@mantine/core'
import IconBrandDropbox from '@tabler/icons-react/dist/esm/icons/IconBrandDropbox.mjs'
import IconBrandGoogleDrive from '@tabler/icons-react/dist/esm/icons/IconBrandGoogleDrive.mjs'
import IconBrandOnedrive from '@tabler/icons-react/dist/esm/icons/IconBrandOnedrive.mjs'
import IconBrandYoutube from '@tabler/icons-react/dist/esm/icons/IconBrandYoutube.mjs'
import { type ConnectionProvider, connectionNames } from '@videozz/contract/browser'
import { tellResult } from '../../../shared/connections/tell-result.ts'
import { useConnection } from '../../../shared/connections/use-connection.ts'
import type { CloudConnection, CloudProvider } from '../../../shared/queries/cloud-connections.ts'
import { useSession } from '../../../shared/session/use-session.ts'
import { DisabledHint } from '../../../ui/disabled-hint.tsx'
import { cloudReason, cloudServices } from '../model/cloud-services.ts'
import { ConnectionRow, DisconnectButton, LinkFacts, LinkState, SendFiles, SiteLink } from './connection-row.tsx'
import css from './connections.module.css'

const drawings: Record<ConnectionProvider, typeof IconBrandDropbox> = {
  'google-drive': IconBrandGoogleDrive,
  dropbox: IconBrandDropbox,
  onedrive: IconBrandOnedrive,
  youtube: IconBrandYoutube,
}
const Drawing = ({ provider }: { provider: ConnectionProvider }) => {
  const Icon = drawings[provider]
  return <Icon size={22} stroke={1.6} aria-hidden />
}

/** A service the person has connected. */
export function ConnectedService({
  connection: { provider, state, label, connectedAt },
  service,
  onDisconnect,
}: {
  connection: CloudConnection
  service: CloudProvider | undefined
  onDisconnect: () => void
}) {
  const name = connectionNames[provider]
  const lost = state === 'reconnect'
  const way = useWay(provider, service?.missing ?? [])
  return (
    <ConnectionRow
      name={name}
      description={cloudServices[provider].description}
      drawing={<Drawing provider={provider} />}
      state={<LinkState lost={lost} />}
      note={
        <>
          <LinkFacts
            label={label}
            connectedAt={connectedAt}
            lost={lost ? `O ${name} não aceita mais esta conexão. O que espera por ela continua quando você conectar de novo.` : null}
          />
          {way.note}
        </>
      }
    >
      <SiteLink name={name} url={cloudServices[provider].site} />
      {lost ? way.button('Reconectar') : provider !== 'youtube' && <SendFiles label="Enviar arquivos" name={name} />}
      <DisconnectButton name={name} onDisconnect={onDisconnect} />
    </ConnectionRow>
  )
}

/** A service the person may connect. */
export function OfferedService({ service: { provider, missing } }: { service: CloudProvider }) {
  const name = connectionNames[provider]
  const way = useWay(provider, missing)
  return (
    <ConnectionRow
      name={name}
      description={cloudServices[provider].description}
      drawing={<Drawing provider={provider} />}
      note={
        <>
          {missing.length > 0 && <p>Quem administra esta instalação precisa definir {new Intl.ListFormat('pt-BR').format(missing)}.</p>}
          {way.note}
        </>
      }
    >
      <SiteLink name={name} url={cloudServices[provider].site} />
      {way.button('Conectar')}
    </ConnectionRow>
  )
}

/** The button that opens the window of a service, and what is said while it is open. */
function useWay(provider: ConnectionProvider, missing: readonly string[]) {
  const { waiting, connect, cancel } = useConnection(provider)
  const reason = cloudReason(provider, useSession(), missing)
  const name = connectionNames[provider]
  const go = async (): Promise<void> => tellResult(provider, await connect())
  return {
    note: waiting && (
      <p role="status" className={css.waiting}>
        <Loader size={12} /> Conclua na janela que abriu.
      </p>
    ),
    button: (label: 'Conectar' | 'Reconectar') =>
      waiting ? (
        <Button variant="default" size="xs" aria-label={`Cancelar a conexão: ${name}`} onClick={cancel}>
          Cancelar
        </Button>
      ) : (
        <DisabledHint reason={reason}>
          <Button variant="default" size="xs" aria-label={`${label} ${name}`} onClick={() => void go()}>
            {label}
          </Button>
        </DisabledHint>
      ),
  }
}
