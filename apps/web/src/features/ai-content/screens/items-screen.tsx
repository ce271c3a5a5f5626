import { Button } from '@mantine/core'
import IconSparkles from '@tabler/icons-react/dist/esm/icons/IconSparkles.mjs'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { accessRules, errorMessage, type ListedAiItem, listPageSizes } from '@videozz/contract/browser'
import { useEffect, useState } from 'react'
import { queryClient } from '../../../shared/api/query-client.ts'
import { LoadFault } from '../../../shared/errors/load-fault.tsx'
import { ListPager } from '../../../shared/lists/list-pager.tsx'
import { ListSearch } from '../../../shared/lists/list-search.tsx'
import { ListTools } from '../../../shared/lists/list-tools.tsx'
import { mediaOrders } from '../../../shared/lists/media-orders.ts'
import { OrderMenu } from '../../../shared/lists/order-menu.tsx'
import { LoadingRows } from '../../../shared/media/loading-rows.tsx'
import { preferencesStore, usePreferences } from '../../../shared/preferences/preferences.ts'
import { aiAvailabilityQuery, aiItemsQuery } from '../../../shared/queries/ai-items.ts'
import { useSearchState } from '../../../shared/search/use-search-state.ts'
import { ruleFault } from '../../../shared/session/rule-fault.ts'
import { useSession } from '../../../shared/session/use-session.ts'
import { DisabledHint } from '../../../ui/disabled-hint.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Page } from '../../../ui/page.tsx'
import { DeleteItem } from '../components/delete-item.tsx'
import css from '../components/items.module.css'
import { ItemsTable } from '../components/items-table.tsx'
import { KindTabs } from '../components/kind-tabs.tsx'
import { UnconfiguredNote } from '../components/unconfigured-note.tsx'
import { type AiKind, aiKinds } from '../model/ai-kinds.ts'
import { itemsSearch, type ItemsView } from '../model/items-search.ts'

const inputOf = ({ search, orderBy, page, limit }: ItemsView, preferred: number) => ({
  search,
  orderBy,
  page,
  itemsPerPage: limit ?? preferred,
})

/** The items of one kind of an account. */
function ItemsScreen({ kind }: { kind: AiKind }) {
  const { pageSize } = usePreferences()
  const { view, show } = useSearchState(itemsSearch, { to: kind.paths.list, resetScroll: false })
  const list = useQuery(aiItemsQuery(kind.origin, inputOf(view, pageSize)))
  const availability = useQuery(aiAvailabilityQuery)
  const [deleting, setDeleting] = useState<ListedAiItem | null>(null)
  const { data } = list
  const lastPage = data && !list.isPlaceholderData && data.items.length === 0 ? data.pages : 0
  useEffect(() => {
    // The page shown is empty after a deletion: go to the last page.
    if (lastPage > 0) show({ page: lastPage })
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [lastPage])

  const fault = ruleFault(accessRules.editQuiz, useSession())
  const reason = fault && errorMessage(fault)
  const button = { size: 'md', leftSection: <IconSparkles size={17} aria-hidden />, children: kind.create } as const
  const create = reason ? (
    <DisabledHint reason={reason}>
      <Button {...button} />
    </DisabledHint>
  ) : (
    <Button {...button} component={Link} to={kind.paths.create} />
  )
  const bare = data?.totalItems === 0 && view.search === '' && !list.isPlaceholderData
  return (
    <Page foot="panel">
      <PageHeader
        title={kind.heading}
        subtitle={<span className="num">{data && view.search === '' && !bare ? kind.count(data.totalItems) : '\u00a0'}</span>}
        actions={!bare && create}
      />
      <KindTabs kind={kind} />
      {availability.data?.configured === false && <UnconfiguredNote />}
      <div className={css.list}>
        {!bare && (
          <div className={css.tools}>
            <ListTools>
              <ListSearch
                label="Buscar por título"
                hint={`Buscar ${kind.one}`}
                value={view.search}
                onSearch={(search) => show({ search })}
              />
              <OrderMenu orders={mediaOrders} value={view.orderBy} onChange={(orderBy) => show({ orderBy })} />
            </ListTools>
          </div>
        )}
        {!data &&
          (list.isError ? (
            <LoadFault what={`os ${kind.many}`} error={list.error} retry={() => void list.refetch()} />
          ) : (
            <LoadingRows label={`Carregando ${kind.many}`} />
          ))}
        {bare && <EmptyState level={2} title={`Você ainda não tem ${kind.many}`} text={kind.promise} action={create} />}
        {data?.totalItems === 0 && !bare && (
          <EmptyState
            level={2}
            title={`Nenhum ${kind.one} encontrado.`}
            text="Tente outra busca."
            action={
              <Button variant="default" onClick={() => show({ search: '' })}>
                Limpar busca
              </Button>
            }
          />
        )}
        {data && data.items.length > 0 && (
          <>
            <ItemsTable kind={kind} items={data.items} stale={list.isPlaceholderData} reason={reason} onDelete={setDeleting} />
            <ListPager
              page={view.page}
              perPage={view.limit ?? pageSize}
              total={data.totalItems}
              sizes={listPageSizes}
              onPage={(page) => show({ page })}
              onSize={(size) => show({ limit: listPageSizes.find((known) => known === size) ?? null })}
            />
          </>
        )}
      </div>
      <DeleteItem kind={kind} item={deleting} onClose={() => setDeleting(null)} />
    </Page>
  )
}

/** The screen of a kind. `prefetch` fetches its first data; a failed fetch is repeated when the screen is shown. */
const screenOf = (kind: AiKind) => ({
  default: () => <ItemsScreen kind={kind} />,
  prefetch: (): void => {
    const input = inputOf(itemsSearch.read({}), preferencesStore.get().pageSize)
    void queryClient.prefetchQuery(aiItemsQuery(kind.origin, input))
    void queryClient.prefetchQuery(aiAvailabilityQuery)
  },
})

export const quizzesScreen = screenOf(aiKinds.quiz)
export const mindMapsScreen = screenOf(aiKinds.mindMap)
export const ebooksScreen = screenOf(aiKinds.ebook)
