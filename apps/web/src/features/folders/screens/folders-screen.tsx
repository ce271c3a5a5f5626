import { Button } from '@mantine/core'
import IconFolderPlus from '@tabler/icons-react/dist/esm/icons/IconFolderPlus.mjs'
import { useQuery } from '@tanstack/react-query'
import { listPageSizes } from '@videozz/contract/browser'
import { useEffect } from 'react'
import { LoadFault } from '../../../shared/errors/load-fault.tsx'
import { queryClient } from '../../../shared/api/query-client.ts'
import { ListPager } from '../../../shared/lists/list-pager.tsx'
import { ListSearch } from '../../../shared/lists/list-search.tsx'
import { ListTools } from '../../../shared/lists/list-tools.tsx'
import { OrderMenu } from '../../../shared/lists/order-menu.tsx'
import { DisabledHint } from '../../../ui/disabled-hint.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Page } from '../../../ui/page.tsx'
import { foldersQuery, recentFoldersQuery } from '../../../shared/queries/folders.ts'
import { useSearchState } from '../../../shared/search/use-search-state.ts'
import { FoldersTable } from '../components/folders-table.tsx'
import { FolderHeader } from '../components/folder-header.tsx'
import { FolderPart } from '../components/folder-part.tsx'
import { LoadingRows } from '../../../shared/media/loading-rows.tsx'
import { RecentFolders } from '../components/recent-folders.tsx'
import { type FolderShareSlot, useFolderDialogs } from '../components/use-folder-dialogs.tsx'
import { foldersText } from '../model/counts.ts'
import { folderOrders, foldersSearch } from '../model/folders-view.ts'

/** Minhas Pastas. */
export function FoldersScreen({ ShareDialog }: { ShareDialog: FolderShareSlot }) {
  const { view, show } = useSearchState(foldersSearch, { to: '/folder', resetScroll: false })
  const list = useQuery(foldersQuery(view))
  const recent = useQuery(recentFoldersQuery)
  const folders = useFolderDialogs(ShareDialog)
  const { data } = list

  const lastPage = data && !list.isPlaceholderData && data.items.length === 0 ? Math.ceil(data.totalItems / view.limit) : 0
  useEffect(() => {
    // The page shown is empty after a deletion: go to the last page.
    if (lastPage > 0) show({ page: lastPage })
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [lastPage])

  const bare = data?.totalItems === 0 && view.search === '' && !list.isPlaceholderData
  const create = (
    <DisabledHint reason={folders.firstLevelReason}>
      <Button size="md" leftSection={<IconFolderPlus size={17} aria-hidden />} onClick={() => folders.ask({ kind: 'create', above: null })}>
        Criar pasta
      </Button>
    </DisabledHint>
  )
  return (
    <Page foot="panel">
      <FolderHeader
        title="Minhas Pastas"
        subtitle={<span className="num">{data && view.search === '' && !bare ? foldersText(data.totalItems) : '\u00a0'}</span>}
        actions={!bare && create}
      />
      {!bare && !recent.isError && recent.data?.items.length !== 0 && <RecentFolders folders={recent.data?.items} />}
      <FolderPart
        title="Pastas"
        headless={bare}
        tools={
          <ListTools>
            <ListSearch label="Buscar por nome" value={view.search} onSearch={(search) => show({ search })} />
            <OrderMenu orders={folderOrders} value={view.orderBy} onChange={(orderBy) => show({ orderBy })} />
          </ListTools>
        }
      >
        {!data &&
          (list.isError ? (
            <LoadFault what="suas pastas" error={list.error} retry={() => void list.refetch()} />
          ) : (
            <LoadingRows label="Carregando pastas" />
          ))}
        {bare && (
          <EmptyState
            level={2}
            title="Você ainda não tem pastas"
            text="Junte em pastas as aulas de um curso ou de um módulo. O mesmo arquivo pode estar em várias."
            action={create}
          />
        )}
        {data?.totalItems === 0 && !bare && (
          <EmptyState
            level={2}
            title="Nenhuma pasta encontrada."
            text="Tente outro nome."
            action={
              <Button variant="default" onClick={() => show({ search: '' })}>
                Limpar busca
              </Button>
            }
          />
        )}
        {data && data.items.length > 0 && (
          <>
            <FoldersTable folders={data.items} stale={list.isPlaceholderData} actionsOf={(folder) => folders.actionsOf(folder)} />
            <ListPager
              page={view.page}
              perPage={view.limit}
              total={data.totalItems}
              sizes={listPageSizes}
              onPage={(page) => show({ page })}
              onSize={(limit) => show({ limit })}
            />
          </>
        )}
      </FolderPart>
      {folders.dialogs}
    </Page>
  )
}

/** Prefetches the first data of the screen. A failed fetch is repeated when the screen is shown. */
export function prefetchFolders(): void {
  void queryClient.prefetchQuery(foldersQuery(foldersSearch.read({})))
  void queryClient.prefetchQuery(recentFoldersQuery)
}
