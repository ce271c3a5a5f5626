import { ActionIcon } from '@mantine/core'
import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import { formatCount } from '../../../shared/format/number.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import css from './admin.module.css'
import { DataTable, type DataTableProps } from './data-table.tsx'
import { Loaded } from './loaded.tsx'

type PageOf<Row> = { items: Row[]; totalItems: number; itemsPerPage: number; page: number; pages: number }
export type PagedListProps<Row> = Omit<DataTableProps<Row>, 'rows'> & {
  asked: { data: PageOf<Row> | undefined; error: Error | null; refetch: () => Promise<unknown>; isPlaceholderData: boolean }
  /** As in «Não foi possível carregar …». */
  what: string
  empty: { title: string; text?: string }
  onPage: (page: number) => void
}

/** A page of a list of the console in all its states. */
export function PagedList<Row>({ asked, what, empty, onPage, ...table }: PagedListProps<Row>) {
  return (
    <Loaded asked={asked} what={what} height={420}>
      {(found) =>
        found.totalItems === 0 ? (
          <EmptyState {...empty} />
        ) : (
          <div aria-busy={asked.isPlaceholderData}>
            <DataTable {...table} rows={found.items} />
            <Pages {...found} onPage={onPage} />
          </div>
        )
      }
    </Loaded>
  )
}

type PagesProps = Pick<PageOf<unknown>, 'totalItems' | 'itemsPerPage' | 'page' | 'pages'> & { onPage: (page: number) => void }

function Pages({ totalItems, itemsPerPage, page, pages, onPage }: PagesProps) {
  const step = (label: string, to: number, icon: React.ReactNode) => (
    <ActionIcon aria-label={label} aria-disabled={to < 1 || to > pages} onClick={() => to >= 1 && to <= pages && onPage(to)}>
      {icon}
    </ActionIcon>
  )
  const first = Math.min((page - 1) * itemsPerPage + 1, totalItems)
  return (
    <nav className={css.pages} aria-label="Páginas">
      <span>
        {formatCount(first)}–{formatCount(Math.min(totalItems, page * itemsPerPage))} de {formatCount(totalItems)}
      </span>
      {pages > 1 && (
        <div>
          {step('Página anterior', page - 1, <IconChevronLeft size={16} aria-hidden />)}
          <span>
            {formatCount(page)} / {formatCount(pages)}
          </span>
          {step('Próxima página', page + 1, <IconChevronRight size={16} aria-hidden />)}
        </div>
      )}
    </nav>
  )
}
