import { Button, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ImportBatch, type ImportItem, listPageSizes } from '@videozz/contract/browser'
import { useState } from 'react'
import { LoadFault } from '../../../shared/errors/load-fault.tsx'
import { formatSize } from '../../../shared/format/size.ts'
import { ListHead } from '../../../shared/lists/list-head.tsx'
import { ListPager } from '../../../shared/lists/list-pager.tsx'
import { ListSearch } from '../../../shared/lists/list-search.tsx'
import { steadyTimeOf } from '../../../shared/media/steady-time.ts'
import { usePreferences } from '../../../shared/preferences/preferences.ts'
import { importItemsQuery } from '../../../shared/queries/imports.ts'
import type { SearchState } from '../../../shared/search/use-search-state.ts'
import type { Column } from '../../../ui/data-table/column.ts'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { timeKeyOf } from '../model/import-sums.ts'
import { stateText, titleOf } from '../model/import-words.ts'
import { fileFilters, type FileFilter, filterNames, type ImportView, statesOfFilter } from '../model/imports-search.ts'
import css from './batch-screen.module.css'
import { ItemActions } from './item-actions.tsx'

const columnsOf = (hold: string | null, now: number, isCanceled: boolean): Column<ImportItem>[] => [
  {
    header: 'Arquivo',
    title: true,
    cell: (item) =>
      item.videoKey === null ? (
        titleOf(item)
      ) : (
        <Link className="link" to="/media/$id" params={{ id: item.videoKey }}>
          {titleOf(item)}
        </Link>
      ),
  },
  { header: 'Pasta', width: 180, wideOnly: true, cell: ({ folder }) => folder?.name ?? 'Nenhuma pasta' },
  {
    header: 'Tamanho',
    width: 96,
    align: 'end',
    wrap: 'never',
    cell: ({ size }) => (size === null ? 'Ainda não se sabe' : formatSize(size)),
  },
  {
    header: 'Estado',
    width: 300,
    cell: (item) => (
      <span className={css.state} data-tone={item.state}>
        {stateText(item, { hold, now, secondsLeft: steadyTimeOf(timeKeyOf(item.id)) })}
      </span>
    ),
  },
  {
    header: 'Ações',
    headerHidden: true,
    width: 170,
    align: 'end',
    onCard: 'plain',
    cell: (item) =>
      !(isCanceled && item.state === 'failed') && (
        <span className={css.buttons}>
          <ItemActions item={item} />
        </span>
      ),
  },
]

export type BatchFilesProps = { batch: ImportBatch; hold: string | null } & SearchState<ImportView>

/** All files of a batch, by state and title. */
export function BatchFiles({ batch, hold, view, show }: BatchFilesProps) {
  const { pageSize } = usePreferences()
  const [now] = useState(() => Date.now())
  const states = statesOfFilter[view.state]
  const list = useQuery(
    importItemsQuery({
      batch: batch.id,
      page: view.page,
      limit: view.limit ?? pageSize,
      ...(states && { states: states.join() }),
      ...(view.search !== '' && { search: view.search }),
    }),
  )
  const { data } = list
  const narrowed = view.state !== 'all' || view.search !== ''
  const clear = (): void => show({ state: 'all', search: '' })
  return (
    <section className={css.files} aria-labelledby="arquivos-da-importacao">
      <ListHead id="arquivos-da-importacao" title="Arquivos">
        <Select
          aria-label="Estado"
          data={fileFilters.map((filter) => ({ value: filter, label: filterNames[filter] }))}
          value={view.state}
          allowDeselect={false}
          onChange={(state) => state !== null && show({ state: state as FileFilter })}
        />
        <ListSearch label="Buscar por título" value={view.search} onSearch={(search) => show({ search })} />
      </ListHead>
      <DataTable
        caption="Arquivos da importação"
        columns={columnsOf(hold, now, batch.state === 'canceled')}
        rows={data?.items}
        rowKey={({ id }) => id}
        stale={list.isPlaceholderData}
        fault={list.error && <LoadFault what="os arquivos" error={list.error} retry={() => void list.refetch()} />}
        empty={
          <EmptyState
            title="Nenhum arquivo encontrado."
            text={narrowed ? 'Tente outro título ou outro estado.' : 'Os arquivos aparecem aqui assim que a importação começa.'}
            action={
              narrowed ? (
                <Button variant="default" onClick={clear}>
                  Limpar busca
                </Button>
              ) : undefined
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
    </section>
  )
}
