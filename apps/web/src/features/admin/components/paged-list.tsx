import { DataTable, type DataTableProps } from '../../../ui/data-table/data-table.tsx'
import { PageSteps } from '../../../ui/data-table/page-steps.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LoadFault } from '../../../shared/errors/load-fault.tsx'
import type { NumberedPage } from '../../../shared/queries/page.ts'

export type PagedListProps<Row> = Pick<DataTableProps<Row>, 'caption' | 'columns' | 'rowKey' | 'sort'> & {
  asked: { data: NumberedPage<Row> | undefined; error: Error | null; refetch: () => Promise<unknown>; isPlaceholderData: boolean }
  /** As in «Não foi possível carregar …». */
  what: string
  empty: { title: string; text?: string }
  onPage: (page: number) => void
}

/** A query's page of rows as a table with its states, and steps to other pages. */
export function PagedList<Row>({ asked: { data, error, refetch, isPlaceholderData }, what, empty, onPage, ...table }: PagedListProps<Row>) {
  return (
    <DataTable
      {...table}
      rows={data?.items}
      stale={isPlaceholderData}
      loadingHeight={420}
      fault={error !== null && <LoadFault what={what} error={error} retry={() => void refetch()} />}
      empty={data?.totalItems === 0 ? <EmptyState {...empty} /> : undefined}
      foot={data && <PageSteps {...data} onPage={onPage} />}
    />
  )
}
