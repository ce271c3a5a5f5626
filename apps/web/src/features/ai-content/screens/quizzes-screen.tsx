import { Button } from '@mantine/core'
import IconSparkles from '@tabler/icons-react/dist/esm/icons/IconSparkles.mjs'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { accessRules, aiNames, errorMessage, type ListedAiItem, listPageSizes } from '@videozz/contract/browser'
import { useEffect, useState } from 'react'
import { queryClient } from '../../../shared/api/query-client.ts'
import { LoadFault } from '../../../shared/errors/load-fault.tsx'
import { counted } from '../../../shared/format/counts.ts'
import { ListPager } from '../../../shared/lists/list-pager.tsx'
import { ListSearch } from '../../../shared/lists/list-search.tsx'
import { ListTools } from '../../../shared/lists/list-tools.tsx'
import { mediaOrders } from '../../../shared/lists/media-orders.ts'
import { OrderMenu } from '../../../shared/lists/order-menu.tsx'
import { LoadingRows } from '../../../shared/media/loading-rows.tsx'
import { preferencesStore, usePreferences } from '../../../shared/preferences/preferences.ts'
import { aiAvailabilityQuery, quizzesQuery } from '../../../shared/queries/quizzes.ts'
import { useSearchState } from '../../../shared/search/use-search-state.ts'
import { ruleFault } from '../../../shared/session/rule-fault.ts'
import { useSession } from '../../../shared/session/use-session.ts'
import { DisabledHint } from '../../../ui/disabled-hint.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Page } from '../../../ui/page.tsx'
import { DeleteQuiz } from '../components/delete-quiz.tsx'
import css from '../components/quizzes.module.css'
import { QuizzesTable } from '../components/quizzes-table.tsx'
import { UnconfiguredNote } from '../components/unconfigured-note.tsx'
import { createPath, quizzesPath } from '../model/quiz-paths.ts'
import { quizzesSearch, type QuizzesView } from '../model/quizzes-search.ts'

const countText = counted('quiz', 'quizzes')
const inputOf = ({ search, orderBy, page, limit }: QuizzesView, preferred: number) => ({
  search,
  orderBy,
  page,
  itemsPerPage: limit ?? preferred,
})

/** The quizzes of the account. */
export default function QuizzesScreen() {
  const { pageSize } = usePreferences()
  const { view, show } = useSearchState(quizzesSearch, { to: quizzesPath, resetScroll: false })
  const list = useQuery(quizzesQuery(inputOf(view, pageSize)))
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
  const button = { size: 'md', leftSection: <IconSparkles size={17} aria-hidden />, children: 'Gerar novo Quiz' } as const
  const create = reason ? (
    <DisabledHint reason={reason}>
      <Button {...button} />
    </DisabledHint>
  ) : (
    <Button {...button} component={Link} to={createPath} />
  )
  const bare = data?.totalItems === 0 && view.search === '' && !list.isPlaceholderData
  return (
    <Page foot="panel">
      <PageHeader
        title={`${aiNames.quiz} interativo`}
        subtitle={<span className="num">{data && view.search === '' && !bare ? countText(data.totalItems) : '\u00a0'}</span>}
        actions={!bare && create}
      />
      {availability.data?.configured === false && <UnconfiguredNote />}
      <div className={css.list}>
        {!bare && (
          <div className={css.tools}>
            <ListTools>
              <ListSearch label="Buscar por título" hint="Buscar quiz" value={view.search} onSearch={(search) => show({ search })} />
              <OrderMenu orders={mediaOrders} value={view.orderBy} onChange={(orderBy) => show({ orderBy })} />
            </ListTools>
          </div>
        )}
        {!data &&
          (list.isError ? (
            <LoadFault what="os quizzes" error={list.error} retry={() => void list.refetch()} />
          ) : (
            <LoadingRows label="Carregando quizzes" />
          ))}
        {bare && (
          <EmptyState
            level={2}
            title="Você ainda não tem quizzes"
            text="Escolha até 3 mídias com legenda: a IA escreve as perguntas, e cada resposta mostra o trecho em que é dita."
            action={create}
          />
        )}
        {data?.totalItems === 0 && !bare && (
          <EmptyState
            level={2}
            title="Nenhum quiz encontrado."
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
            <QuizzesTable quizzes={data.items} stale={list.isPlaceholderData} reason={reason} onDelete={setDeleting} />
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
      <DeleteQuiz quiz={deleting} onClose={() => setDeleting(null)} />
    </Page>
  )
}

/** Prefetches the first data of the screen. A failed fetch is repeated when the screen is shown. */
export function prefetch(): void {
  void queryClient.prefetchQuery(quizzesQuery(inputOf(quizzesSearch.read({}), preferencesStore.get().pageSize)))
  void queryClient.prefetchQuery(aiAvailabilityQuery)
}
