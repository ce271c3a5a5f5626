import { Button, Checkbox, Modal, Select, Skeleton } from '@mantine/core'
import IconMovie from '@tabler/icons-react/dist/esm/icons/IconMovie.mjs'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { faultText } from '../../../shared/errors/fault-text.ts'
import { formatDuration } from '../../../shared/format/duration.ts'
import { formatSize } from '../../../shared/format/size.ts'
import { ListPager } from '../../../shared/lists/list-pager.tsx'
import { ListSearch } from '../../../shared/lists/list-search.tsx'
import { folderChoicesQuery } from '../../../shared/queries/folders.ts'
import { type IntegrationVideo, integrationVideosQuery } from '../../../shared/queries/library.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { DisabledHint } from '../../../ui/disabled-hint.tsx'
import { ModalEnd } from '../../../ui/modal-end.tsx'
import { useOnePress } from '../../../ui/use-one-press.ts'
import { usePandaImport } from '../api/use-panda-import.ts'
import { type PandaChoice, sayPandaChoice, toggleVideo, videoFault } from '../model/panda-choice.ts'
import css from './panda.module.css'

const searchDelayMs = 500
const pageSizes = [8, 24, 48] as const

/** The videos that the account has at Panda Video, to be imported one by one. */
export function PandaDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Modal opened={opened} onClose={onClose} title="Integração PandaVideo" size={1080}>
      <Contents onClose={onClose} />
    </Modal>
  )
}

/** Mounted only while the dialog is open, so that nothing chosen is kept. */
function Contents({ onClose }: { onClose: () => void }) {
  const [search, setSearch] = useState('')
  const [page, setPage] = useState(1)
  const [limit, setLimit] = useState<number>(pageSizes[0])
  const [choice, setChoice] = useState<PandaChoice>(new Map())
  const list = useQuery(integrationVideosQuery('panda', { search, page, limit }))
  return (
    <>
      <ListSearch
        label="Buscar no PandaVideo"
        hint="Buscar por título"
        value={search}
        delayMs={searchDelayMs}
        first
        onSearch={(text) => {
          setSearch(text)
          setPage(1)
        }}
      />
      <div className={css.list} aria-busy={list.isFetching}>
        {list.isError ? (
          <div role="alert">
            <Banner
              tone="bad"
              action={
                <Button variant="default" size="xs" loading={list.isFetching} onClick={() => void list.refetch()}>
                  Tentar novamente
                </Button>
              }
            >
              Erro ao buscar o conteúdo. {faultText(list.error)}
            </Banner>
          </div>
        ) : list.data ? (
          <Videos videos={list.data.videos} choice={choice} onToggle={(video) => setChoice(toggleVideo(choice, video))} />
        ) : (
          <Loading />
        )}
      </div>
      {list.data && list.data.total > 0 && !list.isError && (
        <ListPager
          page={page}
          perPage={limit}
          total={list.data.total}
          sizes={pageSizes}
          onPage={setPage}
          onSize={(size) => {
            setLimit(size)
            setPage(1)
          }}
        />
      )}
      <End choice={choice} onClose={onClose} />
    </>
  )
}

type VideosProps = { videos: readonly IntegrationVideo[]; choice: PandaChoice; onToggle: (video: IntegrationVideo) => void }

function Videos({ videos, choice, onToggle }: VideosProps) {
  if (videos.length === 0) return <Banner tone="warn">Nenhum conteúdo encontrado.</Banner>
  return (
    <ul aria-label="Vídeos do PandaVideo">
      {videos.map((video) => (
        <Video
          key={video.id}
          video={video}
          chosen={choice.has(video.id)}
          fault={videoFault(video, choice)}
          onToggle={() => onToggle(video)}
        />
      ))}
    </ul>
  )
}

function Video({
  video,
  chosen,
  fault,
  onToggle,
}: {
  video: IntegrationVideo
  chosen: boolean
  fault: string | null
  onToggle: () => void
}) {
  const { title, duration, source, imported, importable } = video
  const facts = [duration === null ? null : formatDuration(duration), source.size > 0 ? `até ${formatSize(source.size)}` : null]
  const known = facts.filter((fact) => fact !== null).join(' · ')
  const name = title || 'Sem título'
  return (
    <li>
      <label className={css.video} data-off={fault !== null || undefined} data-chosen={chosen || undefined}>
        <Checkbox checked={chosen} disabled={fault !== null} onChange={onToggle} aria-label={name} aria-description={fault ?? known} />
        <span className={css.picture}>
          <IconMovie size={18} aria-hidden />
        </span>
        <span className={css.text}>
          <span className={css.name}>{name}</span>
          <small className="num">{importable ? known : fault}</small>
        </span>
        {imported && <Chip tone="ok">Já está na biblioteca</Chip>}
      </label>
    </li>
  )
}

function Loading() {
  return (
    <div role="status" aria-label="Carregando">
      {Array.from({ length: pageSizes[0] }, (_, row) => (
        <Skeleton key={row} h={44} mb={12} />
      ))}
    </div>
  )
}

/** Where the videos go, and the import of them. */
function End({ choice, onClose }: { choice: PandaChoice; onClose: () => void }) {
  const [folderId, setFolderId] = useState<string | null>(null)
  const folders = useQuery(folderChoicesQuery(''))
  const importing = usePandaImport(onClose)
  const press = useOnePress()
  const send = (): void => {
    if (choice.size > 0 && !importing.isPending && press()) importing.mutate({ choice, folderId })
  }
  return (
    <>
      <div className={css.end}>
        <Select
          label="Pasta"
          placeholder="Nenhuma Pasta"
          data={(folders.data?.items ?? []).map(({ key, name }) => ({ value: key, label: name }))}
          value={folderId}
          onChange={setFolderId}
          searchable
          clearable
          nothingFoundMessage="Nenhuma pasta com esse nome."
          error={folders.isError && 'Não foi possível carregar as pastas.'}
        />
        <p className="num" role="status">
          {sayPandaChoice(choice)}
        </p>
      </div>
      <ModalEnd>
        <Button variant="default" onClick={onClose}>
          Cancelar
        </Button>
        <DisabledHint reason={choice.size === 0 && 'Nenhum arquivo selecionado'}>
          <Button loading={importing.isPending} onClick={send}>
            Importar conteúdo
          </Button>
        </DisabledHint>
      </ModalEnd>
    </>
  )
}
