import { Button, Modal } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Video } from '@videozz/contract/browser'
import { useState } from 'react'
import { LoadFault } from '../../../shared/errors/load-fault.tsx'
import { selectedText } from '../../../shared/format/counts.ts'
import { ListPager } from '../../../shared/lists/list-pager.tsx'
import { ListSearch } from '../../../shared/lists/list-search.tsx'
import { ListTools, TypeFilter } from '../../../shared/lists/list-tools.tsx'
import { type MediaOrder, mediaOrders } from '../../../shared/lists/media-orders.ts'
import { OrderMenu } from '../../../shared/lists/order-menu.tsx'
import { LoadingRows } from '../../../shared/media/loading-rows.tsx'
import { DisabledHint } from '../../../ui/disabled-hint.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ModalEnd } from '../../../ui/modal-end.tsx'
import { useNarrow } from '../../../ui/use-narrow.ts'
import { mediaListQuery } from '../../../shared/queries/media.ts'
import { useAddContent } from '../api/use-place-media.ts'
import { tooManyReason } from '../model/file-reasons.ts'
import { type FileType, fileTypes } from '../model/files-view.ts'
import css from './add-content.module.css'
import { ContentChoices } from './content-choices.tsx'
import { LayoutSwitch } from './layout-switch.tsx'

/** Page sizes of the modal: multiples of four, since a row of the grid has four. */
const sizes = [8, 16, 24, 32, 40] as const
type ContentView = { search: string; orderBy: MediaOrder; type: FileType; page: number; limit: number }
const start: ContentView = { search: '', orderBy: 'createdAt', type: '', page: 1, limit: sizes[0] }

export type AddContentProps = { folder: { key: string; name: string }; opened: boolean; onClose: () => void }

/** «Adicionar meus conteúdos»: chooses media of the library for a folder. */
export default function AddContent({ opened, onClose, folder }: AddContentProps) {
  return (
    <Modal opened={opened} onClose={onClose} title="Adicionar meus conteúdos" size={1080}>
      <Contents folder={folder} onClose={onClose} />
    </Modal>
  )
}

/** Mounted only while the dialog is open, so that the selection starts empty each time. */
function Contents({ folder, onClose }: Omit<AddContentProps, 'opened'>) {
  const [view, setView] = useState(start)
  const [layout, setLayout] = useState<'list' | 'grid'>('grid')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const list = useQuery({ ...mediaListQuery({ query: { ...view, type: view.type || 'all' } }), refetchInterval: false })
  const narrow = useNarrow()
  const adding = useAddContent(folder.key, onClose)
  const { data } = list

  const show = (change: Partial<ContentView>): void => setView((before) => ({ ...before, page: 1, ...change }))
  const choose = ({ key }: Video, on: boolean): void =>
    setChosen((before) => new Set(on ? [...before, key] : [...before].filter((other) => other !== key)))
  const bare = data?.totalItems === 0 && view.search === '' && view.type === '' && !list.isPlaceholderData
  const off = tooManyReason(chosen.size) ?? (chosen.size === 0 && 'Escolha pelo menos um conteúdo.')
  return (
    <>
      {!bare && (
        <div className={css.tools}>
          <LayoutSwitch value={layout} onChange={setLayout} />
          <ListTools>
            <TypeFilter types={fileTypes} value={view.type} onChange={(type) => show({ type })} />
            <ListSearch label="Buscar por título" value={view.search} onSearch={(search) => show({ search })} first={!narrow} />
            <OrderMenu orders={mediaOrders} value={view.orderBy} onChange={(orderBy) => show({ orderBy })} />
          </ListTools>
        </div>
      )}
      <div
        className={css.contents}
        // When all are in the folder already, the list has no focusable element and must itself be focusable to be scrolled by keys.
        {...(data?.items.every(({ folders }) => folders.some(({ key }) => key === folder.key)) && { tabIndex: 0 })}
        aria-busy={list.isPlaceholderData}
        data-stale={list.isPlaceholderData || undefined}
      >
        {!data &&
          (list.isError ? (
            <LoadFault what="seus conteúdos" error={list.error} retry={() => void list.refetch()} />
          ) : (
            <LoadingRows label="Carregando conteúdos" />
          ))}
        {bare && <EmptyState title="Olá, parece que você não tem conteúdos disponíveis." />}
        {data?.totalItems === 0 && !bare && <EmptyState title="Nenhum conteúdo encontrado." />}
        {data && data.items.length > 0 && (
          <ContentChoices videos={data.items} folder={folder.key} layout={layout} chosen={chosen} onChoose={choose} />
        )}
      </div>
      {data && data.totalItems > 0 && (
        <ListPager
          page={view.page}
          perPage={view.limit}
          total={data.totalItems}
          sizes={sizes}
          onPage={(page) => show({ page })}
          onSize={(limit) => show({ limit })}
        />
      )}
      <div className={css.end}>
        <p aria-live="polite">{chosen.size > 0 && selectedText(chosen.size)}</p>
        <ModalEnd>
          <Button variant="default" onClick={onClose}>
            Cancelar
          </Button>
          <DisabledHint reason={off}>
            <Button loading={adding.isPending} onClick={() => adding.mutate([...chosen])}>
              Salvar na pasta
            </Button>
          </DisabledHint>
        </ModalEnd>
      </div>
    </>
  )
}
