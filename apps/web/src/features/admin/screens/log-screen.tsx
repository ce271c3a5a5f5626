import { useQuery } from '@tanstack/react-query'
import { Page } from '../../../ui/page.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { logQuery } from '../../../shared/queries/console/log.ts'
import { ListToolbar } from '../components/list-toolbar.tsx'
import { logColumns } from '../components/log-table.tsx'
import { PagedList } from '../components/paged-list.tsx'
import { SearchField } from '../components/search-field.tsx'
import { useSearchState } from '../../../shared/search/use-search-state.ts'
import { logSearch } from '../model/list-search.ts'

/** Registro: what operators did. */
export default function LogScreen() {
  const { view, show } = useSearchState(logSearch)
  const { page, busca: search } = view
  const asked = useQuery(logQuery(page, search))
  return (
    <Page>
      <PageHeader title="Registro" subtitle="Tudo que foi feito no console e por comando" />
      <ListToolbar>
        <SearchField label="Buscar por ação, assunto, operador ou conta" value={search} onSearch={(busca) => show({ busca })} />
      </ListToolbar>
      <PagedList
        asked={asked}
        what="o registro"
        caption="Registro"
        empty={{ title: 'Nada encontrado no registro', text: 'Confira a busca.' }}
        onPage={(page) => show({ page })}
        rowKey={({ id }) => id}
        columns={logColumns(true)}
      />
    </Page>
  )
}
