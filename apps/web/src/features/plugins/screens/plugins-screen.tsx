import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorMessage } from '@videozz/contract/browser'
import { standingFault } from '@videozz/domain'
import { LoadFault } from '../../../shared/errors/load-fault.tsx'
import { useSession } from '../../../shared/session/use-session.ts'
import { Banner } from '../../../ui/banner.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Page } from '../../../ui/page.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { pluginsQuery } from '../../../shared/queries/plugins.ts'
import { PluginCard } from '../components/plugin-card.tsx'
import css from '../components/plugins.module.css'

/** Plugins: the plugins of the account. */
export default function PluginsScreen() {
  const { status } = useSession()
  const [now] = useState(() => new Date())
  const { data, error, refetch } = useQuery(pluginsQuery)
  const fault = standingFault(status)
  const contract = data?.contractUrl && (
    <Button component="a" href={data.contractUrl} target="_blank" rel="noopener">
      Contratar plugins
    </Button>
  )
  return (
    <Page width="narrow">
      <PageHeader title="Plugins" subtitle="Recursos que se somam ao seu plano" actions={contract || undefined} />
      {fault && <Banner tone="bad">{errorMessage(fault)} Enquanto isso, os plugins ficam bloqueados.</Banner>}
      <section className={css.list} aria-label="Plugins da conta" aria-busy={!data && error === null}>
        {!data && error === null && <Skeleton h={112} radius="lg" />}
        {!data && error !== null && <LoadFault what="os plugins" error={error} retry={() => void refetch()} />}
        {data?.plugins.length === 0 && (
          <EmptyState
            level={2}
            title="Nenhum plugin ainda"
            text="A transcrição automática, por exemplo, escreve as legendas dos seus vídeos a partir do áudio."
          />
        )}
        {data?.plugins.map((plugin) => (
          <PluginCard key={plugin.typePlugin} plugin={plugin} now={now} />
        ))}
      </section>
    </Page>
  )
}
