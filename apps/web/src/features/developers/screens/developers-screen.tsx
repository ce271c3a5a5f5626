import { Button, Group, Tabs } from '@mantine/core'
import IconBook from '@tabler/icons-react/dist/esm/icons/IconBook.mjs'
import { queryClient } from '../../../shared/api/query-client.ts'
import { Page } from '../../../ui/page.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { apiKeysQuery } from '../../../shared/queries/api-keys.ts'
import { useSearchState } from '../../../shared/search/use-search-state.ts'
import css from '../components/developers.module.css'
import { KeysTab } from '../components/keys-tab.tsx'
import { developersSearch } from '../model/developers-search.ts'
import { WebhooksTab } from '../webhooks/webhooks-tab.tsx'

export const prefetch = (): void => void queryClient.prefetchQuery(apiKeysQuery)

const documentation = [
  ['/api/docs', 'Documentação'],
  ['/api/docs/player', 'API do player'],
] as const

/** API e webhooks: how other systems of the producer work with the account. */
export default function DevelopersScreen() {
  const { view, show } = useSearchState(developersSearch)
  return (
    <Page width="narrow">
      <PageHeader
        title="API e webhooks"
        subtitle="Ligue os seus sistemas à sua conta"
        actions={
          <Group gap="xs">
            {documentation.map(([href, words]) => (
              <Button
                key={href}
                component="a"
                href={href}
                target="_blank"
                rel="noreferrer"
                variant="default"
                leftSection={<IconBook size={17} aria-hidden />}
              >
                {words}
              </Button>
            ))}
          </Group>
        }
      />
      <Tabs value={view.tab} onChange={(tab) => show({ tab: tab === 'webhooks' ? tab : 'chaves' })} keepMounted={false}>
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
