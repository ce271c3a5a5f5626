import { Button } from '@mantine/core'
import IconBroadcast from '@tabler/icons-react/dist/esm/icons/IconBroadcast.mjs'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { accessRules, errorMessage, listPageSizes } from '@videozz/contract/browser'
import { useEffect } from 'react'
import { queryClient } from '../../../shared/api/query-client.ts'
import { LoadFault } from '../../../shared/errors/load-fault.tsx'
import { formatCount } from '../../../shared/format/number.ts'
import { ListPager } from '../../../shared/lists/list-pager.tsx'
import { ListSearch } from '../../../shared/lists/list-search.tsx'
import { ListTools } from '../../../shared/lists/list-tools.tsx'
import { OrderMenu } from '../../../shared/lists/order-menu.tsx'
import { LoadingRows } from '../../../shared/media/loading-rows.tsx'
import { preferencesStore, usePreferences } from '../../../shared/preferences/preferences.ts'
import { livesQuery } from '../../../shared/queries/lives.ts'
import { useSearchState } from '../../../shared/search/use-search-state.ts'
import { ruleFault } from '../../../shared/session/rule-fault.ts'
import { useSession } from '../../../shared/session/use-session.ts'
import { useNow } from '../../../shared/use-now.ts'
import { DisabledHint } from '../../../ui/disabled-hint.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Page } from '../../../ui/page.tsx'
import { useLiveEvents } from '../api/use-live-events.ts'
import { LivesTable } from '../components/lives-table.tsx'
import css from '../components/lives.module.css'
import { useLiveDialogs } from '../components/use-live-dialogs.tsx'
import { formPath, livesPath } from '../model/live-paths.ts'
import { liveOrders, livesSearch, type LivesView } from '../model/lives-search.ts'

const inputOf = ({ search, orderBy, page, limit }: LivesView, preferred: number) => ({ search, orderBy, page, size: limit ?? preferred })

/** Transmissões ao vivo. */
export default function LivesScreen() {
  useLiveEvents()
  const { pageSize } = usePreferences()
  const { view, show } = useSearchState(livesSearch, { to: livesPath, resetScroll: false })
  const list = useQuery(livesQuery(inputOf(view, pageSize)))
  const lives = useLiveDialogs()
  const now = useNow(true, 30_000)
  const { data } = list
  const lastPage = data && !list.isPlaceholderData && data.items.length === 0 ? data.pages : 0
  useEffect(() => {
    // The page shown is empty after a deletion: go to the last page.
    if (lastPage > 0) show({ page: lastPage })
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [lastPage])

  const fault = ruleFault(accessRules.editLives, useSession())
  const button = { size: 'md', leftSection: <IconBroadcast size={17} aria-hidden />, children: 'Criar transmissão ao vivo' } as const
  const create = fault ? (
    <DisabledHint reason={errorMessage(fault)}>
      <Button {...button} />
    </DisabledHint>
  ) : (
    <Button {...button} component={Link} to={formPath()} />
  )
  const bare = data?.totalItems === 0 && view.search === '' && !list.isPlaceholderData
  return (
    <Page foot="panel">
      <PageHeader
        title="Transmissões ao vivo"
        subtitle={<span className="num">{data && view.search === '' && !bare ? countText(data.totalItems) : '\u00a0'}</span>}
        actions={!bare && create}
      />
      <div className={css.list}>
        {!bare && (
          <div className={css.tools}>
            <ListTools>
              <ListSearch
                label="Buscar por título ou descrição"
                hint="Buscar transmissões"
                value={view.search}
                onSearch={(search) => show({ search })}
              />
              <OrderMenu orders={liveOrders} value={view.orderBy} onChange={(orderBy) => show({ orderBy })} />
            </ListTools>
          </div>
        )}
        {!data &&
          (list.isError ? (
            <LoadFault what="as transmissões" error={list.error} retry={() => void list.refetch()} />
          ) : (
            <LoadingRows label="Carregando transmissões" />
          ))}
        {bare && (
          <EmptyState
            level={2}
            title="Você ainda não tem transmissões"
            text="Agende uma transmissão e transmita pelo OBS, vMix ou pelo celular. A gravação pode ficar na sua biblioteca."
            action={create}
          />
        )}
        {data?.totalItems === 0 && !bare && (
          <EmptyState
            level={2}
            title="Nenhuma transmissão encontrada."
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
            <LivesTable lives={data.items} now={now} stale={list.isPlaceholderData} actionsOf={lives.actionsOf} />
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
      {lives.dialogs}
    </Page>
  )
}

const countText = (count: number): string => (count === 1 ? '1 transmissão' : `${formatCount(count)} transmissões`)

/** Prefetches the first data of the screen. A failed fetch is repeated when the screen is shown. */
export function prefetch(): void {
  void queryClient.prefetchQuery(livesQuery(inputOf(livesSearch.read({}), preferencesStore.get().pageSize)))
}
