import { useQuery } from '@tanstack/react-query'
import { formatDate } from '../../../shared/format/date.ts'
import { formatCount } from '../../../shared/format/number.ts'
import { formatSize } from '../../../shared/format/size.ts'
import { Chip } from '../../../ui/chip.tsx'
import { Page } from '../../../ui/page.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { accountsQuery } from '../../../shared/queries/console/accounts.ts'
import { plansQuery } from '../../../shared/queries/console/plans.ts'
import { FilterSelect } from '../components/filter-select.tsx'
import { ListToolbar } from '../components/list-toolbar.tsx'
import { ConsoleLink } from '../components/console-link.tsx'
import { PagedList } from '../components/paged-list.tsx'
import { SearchField } from '../components/search-field.tsx'
import { useSearchState } from '../../../shared/search/use-search-state.ts'
import { accountsSearch } from '../model/list-search.ts'
import { statusWords } from '../model/plan-words.ts'
import { SecondaryLine } from '../../../ui/secondary-line.tsx'

const all = 'all'
const statuses = [
  { value: all, label: 'Todas as situações' },
  ...Object.entries(statusWords).map(([value, { label }]) => ({ value, label })),
]
const orders = [
  { value: 'createdAt', label: 'Mais novas' },
  { value: 'name', label: 'Nome' },
  { value: 'storageUsed', label: 'Mais armazenamento' },
]

/** Contas: found by part of a name or e-mail, or by key. */
export default function AccountsScreen() {
  const { view, show } = useSearchState(accountsSearch)
  const filters = { page: view.page, search: view.busca, status: view.situacao, planId: view.plano, orderBy: view.ordem }
  const asked = useQuery(accountsQuery(filters))
  const { data: plans } = useQuery(plansQuery)
  const choose = (name: 'situacao' | 'plano') => (value: string | null) => show({ [name]: value === null || value === all ? '' : value })
  return (
    <Page>
      <PageHeader
        title="Contas"
        subtitle={asked.data && `${formatCount(asked.data.totalItems)} ${asked.data.totalItems === 1 ? 'conta' : 'contas'}`}
      />
      <ListToolbar>
        <SearchField label="Buscar por nome, e-mail ou chave" value={filters.search} onSearch={(busca) => show({ busca })} />
        <FilterSelect aria-label="Situação" data={statuses} value={filters.status || all} onChange={choose('situacao')} />
        <FilterSelect
          aria-label="Plano"
          data={[{ value: all, label: 'Todos os planos' }, ...(plans ?? []).map(({ id, title }) => ({ value: id, label: title }))]}
          value={filters.planId || all}
          onChange={choose('plano')}
        />
        <FilterSelect
          aria-label="Ordem"
          data={orders}
          value={filters.orderBy || 'createdAt'}
          onChange={(value) => show({ ordem: value === null || value === 'createdAt' ? '' : value })}
        />
      </ListToolbar>
      <PagedList
        asked={asked}
        what="as contas"
        caption="Contas"
        empty={{ title: 'Nenhuma conta encontrada', text: 'Confira a busca e os filtros.' }}
        onPage={(page) => show({ page })}
        rowKey={({ id }) => id}
        columns={[
          {
            header: 'Conta',
            title: true,
            cell: ({ id, name, email }) => (
              <>
                <ConsoleLink to={`/admin/contas/${id}`} title>
                  {name}
                </ConsoleLink>
                <SecondaryLine>{email}</SecondaryLine>
              </>
            ),
          },
          { header: 'Situação', cell: ({ status }) => <Chip tone={statusWords[status].tone}>{statusWords[status].label}</Chip> },
          { header: 'Plano', cell: ({ plan }) => plan.title },
          {
            header: 'Armazenamento',
            align: 'end',
            cell: ({ storageUsed, storageReserved, storageSize }) => (
              <span>
                {formatSize(storageUsed + storageReserved)} de {formatSize(storageSize)}
              </span>
            ),
          },
          { header: 'Criada em', align: 'end', wrap: 'never', cell: ({ createdAt }) => formatDate(createdAt) },
        ]}
      />
    </Page>
  )
}
