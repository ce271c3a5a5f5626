import { Button, VisuallyHidden } from '@mantine/core'
import { useCallbackRef } from '@mantine/hooks'
import IconCloudUpload from '@tabler/icons-react/dist/esm/icons/IconCloudUpload.mjs'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { listPageSizes, type Session, type Video } from '@videozz/contract/browser'
import { type ReactNode, useCallback, useEffect } from 'react'
import { LoadFault } from '../../../shared/errors/load-fault.tsx'
import { selectedText } from '../../../shared/format/counts.ts'
import { formatCount } from '../../../shared/format/number.ts'
import { ListPager } from '../../../shared/lists/list-pager.tsx'
import type { DragAreaSlot } from '../../../shared/media/folder-slots.ts'
import { LoadingRows } from '../../../shared/media/loading-rows.tsx'
import { usePreferences } from '../../../shared/preferences/preferences.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { mediaListQuery } from '../../../shared/queries/media.ts'
import { useSearchState } from '../../../shared/search/use-search-state.ts'
import { libraryInput } from '../api/library-input.ts'
import { librarySearch, type LibraryView } from '../model/library-view.ts'
import { noSelection, type Selection } from '../../../ui/data-table/selection.ts'
import type { BulkSlot } from './embed-slot.ts'
import { LibraryTools } from './library-tools.tsx'
import css from './library.module.css'
import { VideoTable, type VideoTableProps } from './video-table.tsx'

export type LibraryFilesProps = {
  session: Session
  selected: Selection<Video>
  onSelected: (selected: Selection<Video>) => void
  BulkAction: BulkSlot
  DragArea: DragAreaSlot
  mayUpload: boolean
  /** What is being imported; null while nothing is. */
  imports?: ReactNode
} & Pick<VideoTableProps, 'onEmbed' | 'onDownload' | 'onPublish' | 'onSend' | 'onDelete'>

/** The section «Arquivos»: tools, table, pages and what is shown in place of an empty list. */
export function LibraryFiles({
  session,
  selected,
  onSelected,
  BulkAction,
  DragArea,
  mayUpload,
  imports = null,
  ...actions
}: LibraryFilesProps) {
  const { view, show: change } = useSearchState(librarySearch, { to: '/media', resetScroll: false })
  const navigate = useNavigate()
  const files = useQuery(mediaListQuery(libraryInput(view, usePreferences().pageSize)))
  const { data } = files

  const show = useCallbackRef((wish: Partial<LibraryView>): void => {
    // Rows selected under other filters would not be visible.
    if (!('page' in wish) && !('limit' in wish)) onSelected(noSelection)
    // Each change is a history entry, except while a search text is being typed.
    const replace = 'search' in wish && wish.search !== '' && view.search !== ''
    change(wish, { replace })
  })
  const toPage = useCallback((page: number) => show({ page }), [show])
  const toSize = useCallback((size: number) => show({ limit: listPageSizes.find((known) => known === size) ?? null }), [show])
  const lastPage = data && !files.isPlaceholderData && data.items.length === 0 && data.totalItems > 0 ? Math.max(1, data.pages) : null
  useEffect(() => {
    // The page shown is empty after a deletion: go to the last page.
    if (lastPage === null) return
    change({ page: lastPage }, { replace: true })
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [lastPage])

  const filtered = view.search !== '' || view.type !== 'all'
  const bare = data?.totalItems === 0 && !filtered && !files.isPlaceholderData
  return (
    <section className={css.files}>
      <div className={css.filesHead}>
        <h2>Arquivos</h2>
        {!bare && <LibraryTools view={view} onChange={show} />}
      </div>
      <VisuallyHidden role="status">
        {announcementOf(selected.size, filtered && !files.isPlaceholderData ? data : undefined, view.page)}
      </VisuallyHidden>
      {!filtered && view.page === 1 && imports}
      {!data &&
        (files.isError ? (
          <LoadFault what="seus arquivos" error={files.error} retry={() => void files.refetch()} />
        ) : (
          <LoadingRows label="Carregando arquivos" count={5} indent />
        ))}
      {bare && !imports && <NothingYet session={session} mayUpload={mayUpload} />}
      {data?.totalItems === 0 && !bare && (
        <EmptyState
          title="Nenhum conteúdo encontrado."
          text="Tente outras palavras ou outro tipo de mídia."
          action={
            <Button variant="default" onClick={() => show({ search: '', type: 'all' })}>
              Limpar busca
            </Button>
          }
        />
      )}
      {data && data.items.length > 0 && (
        <>
          <DragArea videos={data.items} selected={[...selected.values()]}>
            <VideoTable
              videos={data.items}
              session={session}
              search={view.search}
              selected={selected}
              stale={files.isPlaceholderData}
              BulkAction={BulkAction}
              onSelected={onSelected}
              onOpen={({ key }) => void navigate({ to: '/media/$id', params: { id: key } })}
              {...actions}
            />
          </DragArea>
          <ListPager
            page={data.page}
            perPage={data.itemsPerPage}
            total={data.totalItems}
            capped={data.capped}
            sizes={listPageSizes}
            onPage={toPage}
            onSize={toSize}
          />
        </>
      )}
    </section>
  )
}

type Found = { totalItems: number; capped: boolean; pages: number }

/** What screen readers announce when the table changes. */
function announcementOf(selected: number, found: Found | undefined, page: number): string {
  if (selected > 0) return selectedText(selected)
  if (!found) return page > 1 ? `Página ${page}` : ''
  if (found.totalItems === 0) return 'Nenhum conteúdo encontrado.'
  const count = found.totalItems === 1 ? '1 arquivo encontrado' : `${formatCount(found.totalItems)} arquivos encontrados`
  return page > 1 ? `${count}, página ${page} de ${found.pages}` : `${found.capped ? 'Mais de ' : ''}${count}`
}

function NothingYet({ session, mayUpload }: { session: Session; mayUpload: boolean }) {
  const protectedText = session.hasImprint ? ' Ele fica protegido com Imprint desde o começo.' : ''
  return (
    <EmptyState
      title="Nenhum conteúdo encontrado."
      text={mayUpload ? `Envie seu primeiro vídeo ou áudio.${protectedText}` : 'Quando o produtor enviar mídias, elas aparecem aqui.'}
      action={
        mayUpload ? (
          <Button component={Link} to="/upload" size="md" leftSection={<IconCloudUpload size={17} aria-hidden />}>
            Enviar arquivos
          </Button>
        ) : undefined
      }
    />
  )
}
