import { Tabs } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Page } from '../../../ui/page.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { operatorQuery } from '../../../shared/queries/console/operator.ts'
import { AppList } from '../components/app-list.tsx'
import { ProductList } from '../components/product-list.tsx'
import { useSearchState } from '../../../shared/search/use-search-state.ts'
import { productsSearch } from '../model/list-search.ts'

/** Produtos e apps: those of the embedded parent platform. */
export default function ProductsScreen() {
  const { view, show } = useSearchState(productsSearch)
  const { data: operator } = useQuery(operatorQuery)
  return (
    <Page>
      <PageHeader
        title="Produtos e apps"
        subtitle={
          operator?.accountsMode === 'remote'
            ? 'As contas vivem em outra plataforma, e estes não são mostrados'
            : 'O que a plataforma de contas deste ambiente vende e mostra'
        }
      />
      <Tabs value={view.aba} onChange={(value) => show({ aba: value === 'apps' ? 'apps' : 'produtos', busca: '' })}>
        <Tabs.List mb={20}>
          <Tabs.Tab value="produtos">Produtos</Tabs.Tab>
          <Tabs.Tab value="apps">Aplicativos irmãos</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="produtos">
          <ProductList />
        </Tabs.Panel>
        <Tabs.Panel value="apps">
          <AppList />
        </Tabs.Panel>
      </Tabs>
    </Page>
  )
}
