import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ConnectionProvider, hasFeature, isKeyProvider, type KeyProvider } from '@videozz/contract/browser'
import { useState } from 'react'
import { LoadFault } from '../../../shared/errors/load-fault.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Page, SectionHead } from '../../../ui/page.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { cloudConnectionsQuery } from '../../../shared/queries/cloud-connections.ts'
import { keyConnectionsQuery } from '../../../shared/queries/key-connections.ts'
import { type Connections, connectionsQuery } from '../../../shared/queries/connections.ts'
import { KeysDialog } from '../../../shared/connections/keys-dialog.tsx'
import { useSession } from '../../../shared/session/use-session.ts'
import { ConnectedService, OfferedService } from '../components/cloud-rows.tsx'
import { SendFiles } from '../components/connection-row.tsx'
import css from '../components/connections.module.css'
import { DisconnectKeys } from '../components/disconnect-keys.tsx'
import { DisconnectPanda } from '../components/disconnect-panda.tsx'
import { DisconnectService } from '../components/disconnect-service.tsx'
import { ConnectedKeys, OfferedKeys } from '../components/key-rows.tsx'
import { PandaOffer } from '../components/panda-offer.tsx'
import { PandaRow } from '../components/panda-row.tsx'
import { PartnerDialog } from '../components/partner-dialog.tsx'
import { SiblingRow } from '../components/sibling-row.tsx'
import { builtServices, offeredServices } from '../model/cloud-services.ts'
import { offeredKeys } from '../model/key-services.ts'
import { panda } from '../model/panda.ts'

/** Conexões: what the account is connected with, and what it may be. */
export default function ConnectionsScreen() {
  const { data, error, refetch } = useQuery(connectionsQuery)
  return (
    <Page width="medium" foot="panel">
      <PageHeader title="Conexões" subtitle="Plataformas ligadas à sua conta" actions={<SendFiles label="Enviar arquivo" main />} />
      {data ? (
        <Sections connections={data} onRetry={() => void refetch()} />
      ) : error ? (
        <LoadFault what="as conexões" error={error} retry={() => void refetch()} />
      ) : (
        <Loading />
      )}
    </Page>
  )
}

type Open =
  | { what: 'connect' | 'disconnect'; provider: typeof panda.provider | KeyProvider }
  | { what: 'leave'; provider: ConnectionProvider }

function Sections({ connections: { connections, apps, appsMissing }, onRetry }: { connections: Connections; onRetry: () => void }) {
  const [open, setOpen] = useState<Open | null>(null)
  const kept = connections.find(({ provider }) => provider === panda.provider)
  const { connected, offered, cloud } = useServices()
  const byKeys = useKeyServices()
  const hasHosts = hasFeature('hostImports')
  const nothingOffered = offered.length + byKeys.offered.length === 0
  const isEmpty = !kept && apps.length + connected.length + byKeys.connected.length === 0
  const connect = (provider: typeof panda.provider | KeyProvider) => () => setOpen({ what: 'connect', provider })
  const disconnect = (provider: typeof panda.provider | KeyProvider) => () => setOpen({ what: 'disconnect', provider })
  return (
    <>
      {((cloud.error && !cloud.data) || byKeys.failed) && (
        <Missing
          onRetry={() => {
            if (cloud.error) void cloud.refetch()
            byKeys.retry()
          }}
        >
          Não foi possível carregar as suas conexões com outros serviços.
        </Missing>
      )}
      {appsMissing && <Missing onRetry={onRetry}>Não foi possível carregar os aplicativos da sua plataforma.</Missing>}
      <section aria-label="Conectadas">
        <SectionHead title="Conectadas" />
        {isEmpty ? (
          <EmptyState
            level={2}
            title="Nenhuma conexão ainda"
            text={
              hasHosts || !nothingOffered
                ? 'Conecte uma plataforma para vê-la aqui.'
                : 'As plataformas que trabalham com a sua conta aparecem aqui.'
            }
          />
        ) : (
          <ul className={css.list}>
            {apps.map((app) => (
              <SiblingRow key={app.id} app={app} />
            ))}
            {kept && <PandaRow connection={kept} onReconnect={connect(panda.provider)} onDisconnect={disconnect(panda.provider)} />}
            {byKeys.connected.map((connection) => (
              <ConnectedKeys
                key={connection.provider}
                connection={connection}
                onConnect={connect(connection.provider)}
                onDisconnect={disconnect(connection.provider)}
              />
            ))}
            {connected.map((connection) => (
              <ConnectedService
                key={connection.provider}
                connection={connection}
                service={cloud.data?.providers.find(({ provider }) => provider === connection.provider)}
                onDisconnect={() => setOpen({ what: 'leave', provider: connection.provider })}
              />
            ))}
          </ul>
        )}
      </section>
      {((!kept && hasHosts) || !nothingOffered) && (
        <section className={css.section} aria-label="Conheça outras conexões">
          <SectionHead title="Conheça outras conexões" />
          <ul className={css.list}>
            {offered.map((service) => (
              <OfferedService key={service.provider} service={service} />
            ))}
            {!kept && hasHosts && <PandaOffer onConnect={connect(panda.provider)} />}
            {byKeys.offered.map((provider) => (
              <OfferedKeys key={provider} provider={provider} onConnect={connect(provider)} />
            ))}
          </ul>
        </section>
      )}
      <Dialogs open={open} onClose={() => setOpen(null)} />
    </>
  )
}

function Dialogs({ open, onClose }: { open: Open | null; onClose: () => void }) {
  const isPanda = open?.provider === panda.provider
  const keysOf = (what: Open['what']): KeyProvider | null => (open?.what === what && isKeyProvider(open.provider) ? open.provider : null)
  return (
    <>
      <PartnerDialog opened={isPanda && open.what === 'connect'} onClose={onClose} />
      <DisconnectPanda opened={isPanda && open.what === 'disconnect'} onClose={onClose} />
      <KeysDialog provider={keysOf('connect')} onClose={onClose} />
      <DisconnectKeys provider={keysOf('disconnect')} onClose={onClose} />
      <DisconnectService provider={open?.what === 'leave' ? open.provider : null} onClose={onClose} />
    </>
  )
}

/** A part of the screen that did not load. */
const Missing = ({ onRetry, children }: { onRetry: () => void; children: string }) => (
  <div className={css.banner}>
    <Banner
      tone="warn"
      action={
        <Button variant="default" size="xs" onClick={onRetry}>
          Tentar novamente
        </Button>
      }
    >
      {children}
    </Banner>
  </div>
)

/**
 * Services that people connect by signing in there: those of the person, and the others this build and account have. What was connected can
 * be disconnected also where the account may not connect it any more.
 */
function useServices() {
  const names = offeredServices(useSession())
  const built = builtServices()
  const cloud = useQuery({ ...cloudConnectionsQuery, enabled: built.length > 0 })
  const connected = cloud.data?.connections.filter(({ provider }) => built.includes(provider)) ?? []
  const offered =
    cloud.data?.providers.filter(
      ({ provider }) => names.includes(provider) && !connected.some((connection) => connection.provider === provider),
    ) ?? []
  return { connected, offered, cloud }
}

/** Services that people connect with keys. Keys that were entered can be removed also where no others can be entered any more. */
function useKeyServices() {
  const names = offeredKeys(useSession())
  const { data, error, refetch } = useQuery({ ...keyConnectionsQuery, enabled: hasFeature('hostImports') })
  const connected = data?.connections ?? []
  return {
    connected,
    offered: data ? names.filter((name) => !connected.some(({ provider }) => provider === name)) : [],
    failed: error !== null && !data,
    retry: () => void (error && refetch()),
  }
}

function Loading() {
  return (
    <div role="status" aria-label="Carregando">
      <Skeleton h={14} w={120} mt={8} />
      <Skeleton h={72} mt={16} radius="lg" />
      <Skeleton h={14} w={200} mt={40} />
      <Skeleton h={72} mt={16} radius="lg" />
    </div>
  )
}
