import { ActionIcon } from '@mantine/core'
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ImportItem, listPageSizes } from '@videozz/contract/browser'
import { useState } from 'react'
import { LoadFault } from '../../../shared/errors/load-fault.tsx'
import { ListPager } from '../../../shared/lists/list-pager.tsx'
import { usePreferences } from '../../../shared/preferences/preferences.ts'
import { importItemsQuery } from '../../../shared/queries/imports.ts'
import type { Column } from '../../../ui/data-table/column.ts'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { SectionHead } from '../../../ui/page.tsx'
import { useCopyCode } from '../api/use-copy-code.ts'
import { titleOf } from '../model/import-words.ts'
import css from './library.module.css'

const columns: Column<ImportItem>[] = [
  { header: 'Vídeo', title: true, cell: titleOf },
  { header: 'Id no PandaVideo', width: 310, cell: ({ externalId }) => <span className={css.code}>{externalId}</span> },
  { header: 'Pasta', width: 180, wideOnly: true, cell: ({ folder }) => folder?.name ?? 'Nenhuma pasta' },
  { header: 'Código novo', width: 210, cell: (item) => <Outcome item={item} /> },
]

/** Código antigo e novo: the report of a migration, a page at a time. */
export function LibraryCodes({ id }: { id: string }) {
  const { pageSize } = usePreferences()
  const [{ page, limit }, show] = useState({ page: 1, limit: pageSize })
  const list = useQuery(importItemsQuery({ batch: id, states: 'done,failed,skipped,canceled', page, limit }))
  return (
    <section className={css.part} aria-label="Código antigo e novo">
      <SectionHead title="Código antigo e novo" />
      <DataTable
        caption="Código antigo e novo"
        columns={columns}
        rows={list.data?.items}
        rowKey={(item) => item.id}
        stale={list.isPlaceholderData}
        fault={list.error && <LoadFault what="o relatório" error={list.error} retry={() => void list.refetch()} />}
        empty={<EmptyState title="Nenhum vídeo veio nesta migração." />}
        foot={
          list.data && (
            <ListPager
              page={page}
              perPage={limit}
              total={list.data.totalItems}
              sizes={listPageSizes}
              onPage={(next) => show({ page: next, limit })}
              onSize={(size) => show({ page: 1, limit: listPageSizes.find((known) => known === size) ?? pageSize })}
            />
          )
        }
      />
    </section>
  )
}

/** The new media with its embed code, or why there is none. */
function Outcome({ item }: { item: ImportItem }) {
  const { videoKey, error, state } = item
  const { mayCopy, copy, copying } = useCopyCode()
  if (videoKey === null)
    return <span className={state === 'failed' ? css.refused : undefined}>{state === 'canceled' ? 'Cancelado' : error?.message}</span>
  return (
    <span className={css.outcome}>
      <Link to="/media/$id" params={{ id: videoKey }} className={`link ${css.code}`}>
        {videoKey}
      </Link>
      {mayCopy && (
        <ActionIcon aria-label={`Copiar código de incorporação de ${titleOf(item)}`} loading={copying} onClick={() => copy(videoKey)}>
          <IconCopy size={16} />
        </ActionIcon>
      )}
    </span>
  )
}
