import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { formatDate } from '../../../shared/format/date.ts'
import { formatCount } from '../../../shared/format/number.ts'
import { formatSize } from '../../../shared/format/size.ts'
import { Chip } from '../../../ui/chip.tsx'
import { Page } from '../../../ui/page.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { accountsQuery } from '../../../shared/queries/console/accounts.ts'
import { plansQuery } from '../../../shared/queries/console/plans.ts'
import css from '../components/admin.module.css'
import { ConsoleLink } from '../components/console-link.tsx'
import { PagedList } from '../components/paged-list.tsx'
import { SearchField } from '../components/search-field.tsx'
import { useListAddress } from '../components/use-list-address.ts'
import { statusWords } from '../model/plan-words.ts'

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
  const { page, get, set } = useListAddress()
  const filters = { page, search: get('busca'), status: get('situacao'), planId: get('plano'), orderBy: get('ordem') }
  const asked = useQuery(accountsQuery(filters))
  const { data: plans } = useQuery(plansQuery)
  const choose = (name: string) => (value: string | null) => set({ [name]: value === null || value === all ? '' : value })
  return (
    <Page>
      <PageHeader
        title="Contas"
        subtitle={asked.data && `${formatCount(asked.data.totalItems)} ${asked.data.totalItems === 1 ? 'conta' : 'contas'}`}
      />
      <div className={css.tools}>
        <SearchField label="Buscar por nome, e-mail ou chave" value={filters.search} onSearch={(busca) => set({ busca })} />
        <Select
          className={css.filter ?? ''}
          aria-label="Situação"
          data={statuses}
          value={filters.status || all}
          onChange={choose('situacao')}
        />
        <Select
          className={css.filter ?? ''}
          aria-label="Plano"
          data={[{ value: all, label: 'Todos os planos' }, ...(plans ?? []).map(({ id, title }) => ({ value: id, label: title }))]}
          value={filters.planId || all}
          onChange={choose('plano')}
        />
        <Select
          className={css.filter ?? ''}
          aria-label="Ordem"
          data={orders}
          value={filters.orderBy || 'createdAt'}
          onChange={(value) => set({ ordem: value === null || value === 'createdAt' ? '' : value })}
        />
      </div>
      <PagedList
        asked={asked}
        what="as contas"
        label="Contas"
        empty={{ title: 'Nenhuma conta encontrada', text: 'Confira a busca e os filtros.' }}
        onPage={(to) => set({ page: to })}
        rowKey={({ id }) => id}
        columns={[
          {
            head: 'Conta',
            main: true,
            cell: ({ id, name, email }) => (
              <>
                <ConsoleLink to={`/admin/contas/${id}`} className={css.name}>
                  {name}
                </ConsoleLink>
                <span className={css.second}>{email}</span>
              </>
            ),
          },
          { head: 'Situação', cell: ({ status }) => <Chip tone={statusWords[status].tone}>{statusWords[status].label}</Chip> },
          { head: 'Plano', cell: ({ plan }) => plan.title },
          {
            head: 'Armazenamento',
            end: true,
            cell: ({ storageUsed, storageReserved, storageSize }) => (
              <span>
                {formatSize(storageUsed + storageReserved)} de {formatSize(storageSize)}
              </span>
            ),
          },
          { head: 'Criada em', end: true, whole: true, cell: ({ createdAt }) => formatDate(createdAt) },
        ]}
      />
    </Page>
  )
}
