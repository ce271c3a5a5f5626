import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ImportBatch, listPageSizes } from '@videozz/contract/browser'
import { StandingAlert } from '../../../shared/account/standing-alert.tsx'
import { LoadFault } from '../../../shared/errors/load-fault.tsx'
import { formatDateTime } from '../../../shared/format/date.ts'
import { formatCount } from '../../../shared/format/number.ts'
import { ListPager } from '../../../shared/lists/list-pager.tsx'
import { usePreferences } from '../../../shared/preferences/preferences.ts'
import { importBatchesQuery } from '../../../shared/queries/imports.ts'
import { useSearchState } from '../../../shared/search/use-search-state.ts'
import { useSession } from '../../../shared/session/use-session.ts'
import { Bar, type BarProps } from '../../../ui/bar.tsx'
import type { Column } from '../../../ui/data-table/column.ts'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Page } from '../../../ui/page.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { SecondaryLine } from '../../../ui/secondary-line.tsx'
import { useHold } from '../api/use-hold.ts'
import css from '../components/batch-screen.module.css'
import { percentOfBatch, sumBatch } from '../model/import-sums.ts'
import { amountText, batchTitle } from '../model/import-words.ts'
import { importsSearch } from '../model/imports-search.ts'

const stateNames: Record<ImportBatch['state'], string> = {
  scanning: 'Lendo a biblioteca',
  ready: 'Esperando você começar',
  running: 'Em andamento',
  paused: 'Pausada',
  done: 'Concluída',
  canceled: 'Cancelada',
}

function toneOf({ state, counts }: ImportBatch, hold: string | null): BarProps['tone'] {
  if (state === 'canceled' || hold !== null) return 'hold'
  if (state === 'done') return counts.failed > 0 ? 'bad' : 'ok'
  return 'brand'
}

const columnsOf = (holdOf: (batch: ImportBatch) => string | null): Column<ImportBatch>[] => [
  {
    header: 'Importação',
    title: true,
    cell: (batch) => (
      <>
        <Link className="link" to="/importacoes/$id" params={{ id: batch.id }}>
          {batchTitle(batch)}
        </Link>
        {batch.folder && <SecondaryLine>{batch.folder.name}</SecondaryLine>}
      </>
    ),
  },
  { header: 'Começou em', width: 170, wrap: 'never', cell: ({ createdAt }) => <span className="num">{formatDateTime(createdAt)}</span> },
  {
    header: 'Progresso',
    width: 240,
    cell: (batch) => {
      const { done, failed, all } = sumBatch(batch)
      const hold = holdOf(batch)
      return (
        <div className={css.bar}>
          <Bar value={percentOfBatch(batch)} label={`Progresso: ${batchTitle(batch)}`} tone={toneOf(batch, hold) ?? 'brand'} />
          <SecondaryLine>
            <span className={css.amounts}>
              {formatCount(done)} de {amountText(all, batch)}
              {failed > 0 && `, ${formatCount(failed)} com problema`}
            </span>
          </SecondaryLine>
        </div>
      )
    },
  },
  { header: 'Estado', width: 200, cell: (batch) => (batch.state === 'running' && holdOf(batch)) || stateNames[batch.state] },
]

/** Importações: the batches of the account, latest first. */
export default function ImportsScreen() {
  const { status } = useSession()
  const { pageSize } = usePreferences()
  const { view, show } = useSearchState(importsSearch)
  const list = useQuery(importBatchesQuery({ page: view.page, limit: view.limit ?? pageSize }))
  const { data } = list
  return (
    <Page foot="panel">
      <PageHeader title="Importações" subtitle="O que veio de outros lugares para a sua biblioteca, do mais recente em diante" />
      <StandingAlert status={status} />
      <DataTable
        caption="Importações"
        columns={columnsOf(useHold())}
        rows={data?.items}
        rowKey={({ id }) => id}
        stale={list.isPlaceholderData}
        fault={list.error && <LoadFault what="as importações" error={list.error} retry={() => void list.refetch()} />}
        empty={
          <EmptyState
            level={2}
            title="Nenhuma importação ainda"
            text="Importe arquivos por link ou de outras plataformas: cada importação aparece aqui com o seu andamento."
            action={
              <Button component={Link} to="/upload">
                Importar conteúdo
              </Button>
            }
          />
        }
        foot={
          data && (
            <ListPager
              page={data.page}
              perPage={data.itemsPerPage}
              total={data.totalItems}
              sizes={listPageSizes}
              onPage={(page) => show({ page })}
              onSize={(size) => show({ limit: listPageSizes.find((known) => known === size) ?? null })}
            />
          )
        }
      />
    </Page>
  )
}
