import { Button, Tabs } from '@mantine/core'
import IconBook from '@tabler/icons-react/dist/esm/icons/IconBook.mjs'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { queryClient } from '../../../shared/api/query-client.ts'
import { Page } from '../../../ui/page.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { apiKeysQuery } from '../../../shared/queries/api-keys.ts'
import css from '../components/developers.module.css'
import { KeysTab } from '../components/keys-tab.tsx'
import { WebhooksTab } from '../webhooks/webhooks-tab.tsx'

export const prefetch = (): void => void queryClient.prefetchQuery(apiKeysQuery)

/** API e webhooks: how other systems of the producer work with the account. */
export default function DevelopersScreen() {
  const { tab } = useSearch({ strict: false }) as { tab?: string }
  const navigate = useNavigate()
  const shown = tab === 'webhooks' ? 'webhooks' : 'chaves'
  const show = (value: string | null): void =>
    void navigate({ to: '.', search: (value === 'webhooks' ? { tab: value } : {}) as never, replace: true })
  return (
    <Page width="narrow">
      <PageHeader
        title="API e webhooks"
        subtitle="Ligue os seus sistemas à sua conta"
        actions={
          <Button
            component="a"
            href="/api/docs"
            target="_blank"
            rel="noreferrer"
            variant="default"
            leftSection={<IconBook size={17} aria-hidden />}
          >
            Documentação
          </Button>
        }
      />
      <Tabs value={shown} onChange={show} keepMounted={false}>
        <Tabs.List aria-label="API e webhooks">
          <Tabs.Tab value="chaves">Chaves de API</Tabs.Tab>
          <Tabs.Tab value="webhooks">Webhooks</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="chaves" className={css.panel ?? ''}>
          <KeysTab />
        </Tabs.Panel>
        <Tabs.Panel value="webhooks" className={css.panel ?? ''}>
          <WebhooksTab />
        </Tabs.Panel>
      </Tabs>
    </Page>
  )
}
