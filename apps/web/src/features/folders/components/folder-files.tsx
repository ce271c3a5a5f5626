import { Button, VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import { LoadFault } from '../../../shared/errors/load-fault.tsx'
import { filesText, selectedText } from '../../../shared/format/counts.ts'
import { ListPager } from '../../../shared/lists/list-pager.tsx'
import { ListSearch } from '../../../shared/lists/list-search.tsx'
import { ListTools, TypeFilter } from '../../../shared/lists/list-tools.tsx'
import { mediaOrders } from '../../../shared/lists/media-orders.ts'
import { OrderMenu } from '../../../shared/lists/order-menu.tsx'
import { noSelection } from '../../../ui/data-table/selection.ts'
import { LoadingRows } from '../../../shared/media/loading-rows.tsx'
import type { FolderFilesPage } from '../../../shared/queries/folders.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { listPageSizes } from '@videozz/contract/browser'
import { dragHelp, dragHelpId } from '../drag/drag-help.ts'
import { type FileOrder, fileTypes, type FilesView, isWhole, manualOrder } from '../model/files-view.ts'
import { FilesTable, type FilesTableProps } from './files-table.tsx'
import { FolderPart } from './folder-part.tsx'
import type { FolderFiles as Files } from './use-folder-files.ts'

export type FolderFilesProps = {
  files: Files
  /** Whether the folder has a manual order. */
  manual: boolean
  /** The button that adds media, shown in an empty list. */
  add: ReactNode
  /** What is being imported into the folder; null while nothing is. */
  imports?: ReactNode
} & Pick<FilesTableProps, 'selected' | 'bulk' | 'movable' | 'actionsOf' | 'onSelected' | 'onOpen' | 'onDelete'>

/** The section «Arquivos» of a folder: tools, table, pages and what is shown in place of an empty list. */
export function FolderFiles({ files: { view, limit, query, data, show }, manual, add, imports = null, ...choosing }: FolderFilesProps) {
  const stale = query.isPlaceholderData
  // Rows selected under other filters would not be visible.
  const filter = (change: Parameters<typeof show>[0]): void => {
    choosing.onSelected(noSelection)
    show(change)
  }
  const bare = data?.totalItems === 0 && isWhole(view) && !stale
  const orders: readonly { value: FileOrder; label: string }[] = manual ? [manualOrder, ...mediaOrders] : mediaOrders
  const orderBy = view.orderBy ?? (manual ? 'manual' : 'createdAt')
  return (
    <FolderPart
      title="Arquivos"
      tools={
        !bare && (
          <ListTools>
            <TypeFilter types={fileTypes} value={view.type} onChange={(type) => filter({ type })} />
            <ListSearch label="Buscar por título" value={view.search} onSearch={(search) => filter({ search })} />
            <OrderMenu orders={orders} value={orderBy} onChange={(order) => show({ orderBy: order })} />
          </ListTools>
        )
      }
    >
      <VisuallyHidden role="status">{announcementOf(choosing.selected.size, stale ? undefined : data, view)}</VisuallyHidden>
      {isWhole(view) && view.page === 1 && imports}
      {!data &&
        (query.isError ? (
          <LoadFault what="os arquivos desta pasta" error={query.error} retry={() => void query.refetch()} />
        ) : (
          <LoadingRows label="Carregando arquivos" indent />
        ))}
      {bare && !imports && (
        <EmptyState title="Esta pasta ainda não tem arquivos" text="Escolha na sua biblioteca o que entra nela." action={add} />
      )}
      {data?.totalItems === 0 && !bare && (
        <EmptyState
          title="Nenhum conteúdo encontrado."
          text="Tente outro título ou outro tipo de mídia."
          action={
            <Button variant="default" onClick={() => filter({ search: '', type: '' })}>
              Limpar busca
            </Button>
          }
        />
      )}
      {data && data.items.length > 0 && (
        <>
          <VisuallyHidden id={dragHelpId}>{dragHelp}</VisuallyHidden>
          <FilesTable videos={data.items} stale={stale} {...choosing} />
          <ListPager
            page={view.page}
            perPage={limit}
            total={data.totalItems}
            capped={data.capped}
            sizes={listPageSizes}
            onPage={(page) => show({ page })}
            onSize={(size) => show({ limit: listPageSizes.find((known) => known === size) ?? null })}
          />
        </>
      )}
    </FolderPart>
  )
}

/** What screen readers announce when the table changes. */
function announcementOf(selected: number, found: Pick<FolderFilesPage, 'totalItems' | 'capped'> | undefined, view: FilesView): string {
  if (selected > 0) return selectedText(selected)
  if (found === undefined || isWhole(view)) return view.page > 1 ? `Página ${view.page}` : ''
  const { totalItems, capped } = found
  return totalItems === 0
    ? 'Nenhum conteúdo encontrado.'
    : `${capped ? 'Mais de ' : ''}${filesText(totalItems)} ${totalItems === 1 ? 'encontrado' : 'encontrados'}`
}
