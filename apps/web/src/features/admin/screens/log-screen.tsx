import { useQuery } from '@tanstack/react-query'
import { Page } from '../../../ui/page.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { logQuery } from '../../../shared/queries/console/log.ts'
import { ListToolbar } from '../components/list-toolbar.tsx'
import { logColumns } from '../components/log-table.tsx'
import { PagedList } from '../components/paged-list.tsx'
import { SearchField } from '../components/search-field.tsx'
import { useListAddress } from '../components/use-list-address.ts'

/** Registro: what operators did. */
export default function LogScreen() {
  const { page, get, set } = useListAddress()
  const search = get('busca')
  const asked = useQuery(logQuery(page, search))
  return (
    <Page>
      <PageHeader title="Registro" subtitle="Tudo que foi feito no console e por comando" />
      <ListToolbar>
        <SearchField label="Buscar por ação, assunto, operador ou conta" value={search} onSearch={(busca) => set({ busca })} />
      </ListToolbar>
      <PagedList
        asked={asked}
        what="o registro"
        caption="Registro"
        empty={{ title: 'Nada encontrado no registro', text: 'Confira a busca.' }}
        onPage={(to) => set({ page: to })}
        rowKey={({ id }) => id}
        columns={logColumns(true)}
      />
    </Page>
  )
}
