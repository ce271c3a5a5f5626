import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { hasFeature } from '@videozz/contract/browser'
import { useState } from 'react'
import { LoadFault } from '../../../shared/errors/load-fault.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Page, SectionHead } from '../../../ui/page.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { type Connections, connectionsQuery } from '../../../shared/queries/connections.ts'
import { SendFiles } from '../components/connection-row.tsx'
import css from '../components/connections.module.css'
import { DisconnectPanda } from '../components/disconnect-panda.tsx'
import { PandaOffer } from '../components/panda-offer.tsx'
import { PandaRow } from '../components/panda-row.tsx'
import { PartnerDialog } from '../components/partner-dialog.tsx'
import { SiblingRow } from '../components/sibling-row.tsx'
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
  const kept = connections.find(({ provider }) => provider === panda.provider)
  const close = (): void => setDialog(null)
  return (
    <>
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
        {kept || apps.length > 0 ? (
          <ul className={css.list}>
            {apps.map((app) => (
              <SiblingRow key={app.id} app={app} />
            ))}
            {kept && <PandaRow connection={kept} onReconnect={() => setDialog('connect')} onDisconnect={() => setDialog('disconnect')} />}
          </ul>
        ) : (
          <EmptyState
            level={2}
            title="Nenhuma conexão ainda"
            text={
              hasFeature('hostImports')
                ? 'Conecte uma plataforma para vê-la aqui.'
                : 'As plataformas que trabalham com a sua conta aparecem aqui.'
            }
          />
        )}
      </section>
      {!kept && hasFeature('hostImports') && (
        <section className={css.section} aria-label="Conheça outras conexões">
          <SectionHead title="Conheça outras conexões" />
          <ul className={css.list}>
            <PandaOffer onConnect={() => setDialog('connect')} />
          </ul>
        </section>
      )}
      <PartnerDialog opened={dialog === 'connect'} onClose={close} />
      <DisconnectPanda opened={dialog === 'disconnect'} onClose={close} />
    </>
  )
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
