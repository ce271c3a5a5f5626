import { Button } from '@mantine/core'
import IconCloudUpload from '@tabler/icons-react/dist/esm/icons/IconCloudUpload.mjs'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import type { Session, Video } from '@videozz/contract/browser'
import { useEffect } from 'react'
import { usePreferences } from '../../../shared/preferences/preferences.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { libraryQuery } from '../api/video-queries.ts'
import { type LibraryView, readLibraryView, writeLibraryView } from '../model/library-view.ts'
import { noSelection, type Selection, withoutKeys, withVideos } from '../model/selection.ts'
import type { BulkSlot } from './embed-slot.ts'
import { LibraryTools } from './library-tools.tsx'
import css from './library.module.css'
import { LoadingRows } from './loading-rows.tsx'
import { Pager } from './pager.tsx'
import { VideoTable } from './video-table.tsx'

export type LibraryFilesProps = {
  session: Session
  selected: Selection
  onSelected: (selected: Selection) => void
  BulkAction: BulkSlot
  onEmbed: (video: Video) => void
  onDelete: (videos: readonly Video[]) => void
  mayUpload: boolean
}

/** The section «Arquivos»: tools, table, pages and what stands in their place when there is nothing. */
export function LibraryFiles({ session, selected, onSelected, BulkAction, onEmbed, onDelete, mayUpload }: LibraryFilesProps) {
  const view = readLibraryView(useSearch({ strict: false }))
  const navigate = useNavigate()
  const files = useQuery(libraryQuery(view, usePreferences().pageSize))
  const { data } = files

  const show = (change: Partial<LibraryView>): void => {
    // What was selected under other filters could not be seen any more.
    if (!('page' in change)) onSelected(noSelection)
    // A change of page is a step to go back to; the rest is not.
    void navigate({
      to: '/media',
      search: writeLibraryView({ ...view, page: 1, ...change }) as never,
      replace: !('page' in change),
      resetScroll: false,
    })
  }
  const lastPage = data && !files.isPlaceholderData && data.items.length === 0 && data.totalItems > 0 ? Math.max(1, data.pages) : null
  useEffect(() => {
    // The page shown was emptied by deleting.
    if (lastPage !== null) show({ page: lastPage })
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
      {!data && (files.isError ? <LoadFailed onRetry={() => void files.refetch()} /> : <LoadingRows />)}
      {bare && <NothingYet session={session} mayUpload={mayUpload} />}
      {data?.totalItems === 0 && !bare && (
        <EmptyState
          title="Nenhum conteúdo encontrado."
          text="Tente outro título ou outro tipo de mídia."
          action={
            <Button variant="default" onClick={() => show({ search: '', type: 'all' })}>
              Limpar busca
            </Button>
          }
        />
      )}
      {data && data.items.length > 0 && (
        <>
          <VideoTable
            videos={data.items}
            session={session}
            selected={selected}
            stale={files.isPlaceholderData}
            BulkAction={BulkAction}
            onSelect={(videos, on) =>
              onSelected(
                on
                  ? withVideos(selected, videos)
                  : withoutKeys(
                      selected,
                      videos.map(({ key }) => key),
                    ),
              )
            }
            onClear={() => onSelected(noSelection)}
            onEmbed={onEmbed}
            onDelete={onDelete}
          />
          <Pager
            page={data.page}
            pages={data.pages}
            perPage={data.itemsPerPage}
            total={data.totalItems}
            onPage={(page) => show({ page })}
          />
        </>
      )}
    </section>
  )
}

function LoadFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <EmptyState
      title="Não foi possível carregar seus arquivos"
      text="Verifique sua conexão e tente novamente."
      action={<Button onClick={onRetry}>Tentar novamente</Button>}
    />
  )
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
