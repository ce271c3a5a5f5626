import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ConnectionProvider, hasFeature } from '@videozz/contract/browser'
import { useState } from 'react'
import { LoadFault } from '../../../shared/errors/load-fault.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Page, SectionHead } from '../../../ui/page.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { cloudConnectionsQuery } from '../../../shared/queries/cloud-connections.ts'
import { type Connections, connectionsQuery } from '../../../shared/queries/connections.ts'
import { useSession } from '../../../shared/session/use-session.ts'
import { ConnectedService, OfferedService } from '../components/cloud-rows.tsx'
import { SendFiles } from '../components/connection-row.tsx'
import css from '../components/connections.module.css'
import { DisconnectPanda } from '../components/disconnect-panda.tsx'
import { DisconnectService } from '../components/disconnect-service.tsx'
import { PandaOffer } from '../components/panda-offer.tsx'
import { PandaRow } from '../components/panda-row.tsx'
import { PartnerDialog } from '../components/partner-dialog.tsx'
import { SiblingRow } from '../components/sibling-row.tsx'
import { offeredServices } from '../model/cloud-services.ts'
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

function Sections({ connections: { connections, apps, appsMissing }, onRetry }: { connections: Connections; onRetry: () => void }) {
  const [dialog, setDialog] = useState<'connect' | 'disconnect' | null>(null)
  const [leaving, setLeaving] = useState<ConnectionProvider | null>(null)
  const kept = connections.find(({ provider }) => provider === panda.provider)
  const { connected, offered, cloud } = useServices()
  const close = (): void => setDialog(null)
  return (
    <>
      {cloud.error && !cloud.data && (
        <div className={css.banner}>
          <Banner
            tone="warn"
            action={
              <Button variant="default" size="xs" onClick={() => void cloud.refetch()}>
                Tentar novamente
              </Button>
            }
          >
            Não foi possível carregar as suas conexões com outros serviços.
          </Banner>
        </div>
      )}
      {appsMissing && (
        <div className={css.banner}>
          <Banner
            tone="warn"
            action={
              <Button variant="default" size="xs" onClick={onRetry}>
                Tentar novamente
              </Button>
            }
          >
            Não foi possível carregar os aplicativos da sua plataforma.
          </Banner>
        </div>
      )}
      <section aria-label="Conectadas">
        <SectionHead title="Conectadas" />
        {kept || apps.length > 0 || connected.length > 0 ? (
          <ul className={css.list}>
            {apps.map((app) => (
              <SiblingRow key={app.id} app={app} />
            ))}
            {kept && <PandaRow connection={kept} onReconnect={() => setDialog('connect')} onDisconnect={() => setDialog('disconnect')} />}
            {connected.map((connection) => (
              <ConnectedService
                key={connection.provider}
                connection={connection}
                service={cloud.data?.providers.find(({ provider }) => provider === connection.provider)}
                onDisconnect={() => setLeaving(connection.provider)}
              />
            ))}
          </ul>
        ) : (
          <EmptyState
            level={2}
            title="Nenhuma conexão ainda"
            text={
              hasFeature('hostImports') || offered.length > 0
                ? 'Conecte uma plataforma para vê-la aqui.'
                : 'As plataformas que trabalham com a sua conta aparecem aqui.'
            }
          />
        )}
      </section>
      {((!kept && hasFeature('hostImports')) || offered.length > 0) && (
        <section className={css.section} aria-label="Conheça outras conexões">
          <SectionHead title="Conheça outras conexões" />
          <ul className={css.list}>
            {offered.map((service) => (
              <OfferedService key={service.provider} service={service} />
            ))}
            {!kept && hasFeature('hostImports') && <PandaOffer onConnect={() => setDialog('connect')} />}
          </ul>
        </section>
      )}
      <PartnerDialog opened={dialog === 'connect'} onClose={close} />
      <DisconnectService provider={leaving} onClose={() => setLeaving(null)} />
      <DisconnectPanda opened={dialog === 'disconnect'} onClose={close} />
    </>
  )
}

/** Services that people connect by signing in there: those of the person, and the others this build and account have. */
function useServices() {
  const names = offeredServices(useSession())
  const cloud = useQuery({ ...cloudConnectionsQuery, enabled: names.length > 0 })
  const connected = cloud.data?.connections.filter(({ provider }) => names.includes(provider)) ?? []
  const offered =
    cloud.data?.providers.filter(
      ({ provider }) => names.includes(provider) && !connected.some((connection) => connection.provider === provider),
    ) ?? []
  return { connected, offered, cloud }
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
