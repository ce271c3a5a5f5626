import { Button } from '@mantine/core'
import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { accessRules, errorMessage, listPageSizes, type Video } from '@videozz/contract/browser'
import { useState } from 'react'
import { queryClient } from '../../../shared/api/query-client.ts'
import { LoadFault } from '../../../shared/errors/load-fault.tsx'
import { ListPager } from '../../../shared/lists/list-pager.tsx'
import { ListSearch } from '../../../shared/lists/list-search.tsx'
import { ListTools, TypeFilter } from '../../../shared/lists/list-tools.tsx'
import { mediaOrders } from '../../../shared/lists/media-orders.ts'
import { OrderMenu } from '../../../shared/lists/order-menu.tsx'
import { LoadingRows } from '../../../shared/media/loading-rows.tsx'
import { useLiveVideos } from '../../../shared/media/use-live-videos.ts'
import { notifyError } from '../../../shared/notify/notify.tsx'
import { preferencesStore, usePreferences } from '../../../shared/preferences/preferences.ts'
import { mediaListQuery } from '../../../shared/queries/media.ts'
import { aiAvailabilityQuery } from '../../../shared/queries/ai-items.ts'
import { useSearchState } from '../../../shared/search/use-search-state.ts'
import { ruleFault } from '../../../shared/session/rule-fault.ts'
import { useSession } from '../../../shared/session/use-session.ts'
import { noSelection, type Selection, withoutKeys, withRows } from '../../../ui/data-table/selection.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Page } from '../../../ui/page.tsx'
import { useCreateItem } from '../api/use-item-actions.ts'
import { ConfirmSources } from '../components/confirm-sources.tsx'
import { SelectionBanner } from '../components/selection-banner.tsx'
import css from '../components/sources.module.css'
import { SourcesTable } from '../components/sources-table.tsx'
import { UnconfiguredNote } from '../components/unconfigured-note.tsx'
import { type AiKind, aiKinds } from '../model/ai-kinds.ts'
import { sourcesSearch, type SourcesView, sourceTypes } from '../model/items-search.ts'

const inputOf = ({ search, orderBy, type, page, limit }: SourcesView, preferred: number) => ({
  query: { search, orderBy, type, page, limit: limit ?? preferred, withoutYT: 'true' as const },
})

const NoMedia = ({ kind }: { kind: AiKind }) => (
  <EmptyState
    level={2}
    title="Você ainda não tem mídias"
    text={`Envie um vídeo ou áudio com legenda para gerar um ${kind.one} a partir dele.`}
    action={
      <Button component={Link} to="/upload">
        Enviar arquivos
      </Button>
    }
  />
)

/** Media are chosen for a new item. */
function ItemCreateScreen({ kind }: { kind: AiKind }) {
  useLiveVideos()
  const navigate = useNavigate()
  const { pageSize } = usePreferences()
  const { view, show } = useSearchState(sourcesSearch, { to: kind.paths.create, resetScroll: false })
  const list = useQuery(mediaListQuery(inputOf(view, pageSize)))
  const availability = useQuery(aiAvailabilityQuery)
  const [selected, setSelected] = useState<Selection<Video>>(noSelection)
  const [asking, setAsking] = useState(false)
  const creating = useCreateItem(kind, (id) => void navigate({ to: kind.paths.processing(id) }))

  const fault = ruleFault(accessRules.editQuiz, useSession())
  const unconfigured = availability.data?.configured === false
  const reason = fault ? errorMessage(fault) : unconfigured ? errorMessage('AI_NOT_CONFIGURED') : null
  const generate = (): void => {
    if (selected.size === 0) notifyError('Selecione pelo menos uma mídia')
    else setAsking(true)
  }
  const { data } = list
  const bare = data?.totalItems === 0 && view.search === '' && view.type === 'all' && !list.isPlaceholderData
  return (
    <Page foot="panel">
      <PageHeader
        title={kind.create}
        subtitle={`A IA lê as legendas das mídias e escreve ${kind.parts}`}
        actions={
          <Button variant="default" size="md" component={Link} to={kind.paths.list} leftSection={<IconArrowLeft size={17} aria-hidden />}>
            Voltar
          </Button>
        }
      />
      {unconfigured && <UnconfiguredNote />}
      {bare ? (
        <NoMedia kind={kind} />
      ) : (
        <div className={css.tools}>
          <ListTools>
            <TypeFilter types={sourceTypes} value={view.type} onChange={(type) => show({ type })} />
            <ListSearch label="Buscar título ou fala" value={view.search} onSearch={(search) => show({ search })} />
            <OrderMenu orders={mediaOrders} value={view.orderBy} onChange={(orderBy) => show({ orderBy })} />
          </ListTools>
        </div>
      )}
      {!data &&
        (list.isError ? (
          <LoadFault what="as mídias" error={list.error} retry={() => void list.refetch()} />
        ) : (
          <LoadingRows label="Carregando mídias" />
        ))}
      {data?.totalItems === 0 && !bare && (
        <EmptyState
          level={2}
          title="Nenhuma mídia encontrada."
          text="Tente outra busca ou outro tipo."
          action={
            <Button variant="default" onClick={() => show({ search: '', type: 'all' })}>
              Limpar busca
            </Button>
          }
        />
      )}
      {data && data.items.length > 0 && (
        <div className={css.list}>
          <SelectionBanner count={selected.size} reason={reason} onClear={() => setSelected(noSelection)} onGenerate={generate} />
          <SourcesTable
            videos={data.items}
            stale={list.isPlaceholderData}
            selected={selected}
            reason={reason}
            onToggle={(video, on) => setSelected((before) => (on ? withRows(before, [video]) : withoutKeys(before, [video.key])))}
            onGenerate={(video) => {
              setSelected(withRows(noSelection, [video]))
              setAsking(true)
            }}
          />
          <ListPager
            page={view.page}
            perPage={view.limit ?? pageSize}
            total={data.totalItems}
            sizes={listPageSizes}
            onPage={(page) => show({ page })}
            onSize={(size) => show({ limit: listPageSizes.find((known) => known === size) ?? null })}
          />
        </div>
      )}
      <ConfirmSources
        kind={kind}
        opened={asking}
        videos={[...selected.values()]}
        loading={creating.isPending}
        onConfirm={(transcribe) => creating.mutate({ videoKeys: [...selected.keys()], transcribe })}
        onClose={() => setAsking(false)}
      />
    </Page>
  )
}

/** Prefetches the first data of the screen. A failed fetch is repeated when the screen is shown. */
function prefetch(): void {
  void queryClient.prefetchQuery(mediaListQuery(inputOf(sourcesSearch.read({}), preferencesStore.get().pageSize)))
  void queryClient.prefetchQuery(aiAvailabilityQuery)
}

const screenOf = (kind: AiKind) => ({ default: () => <ItemCreateScreen kind={kind} />, prefetch })

export const quizCreateScreen = screenOf(aiKinds.quiz)
export const mindMapCreateScreen = screenOf(aiKinds.mindMap)
export const ebookCreateScreen = screenOf(aiKinds.ebook)
