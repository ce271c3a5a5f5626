import { Button, Modal } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { faultText } from '../../../shared/errors/fault-text.ts'
import { formatDuration } from '../../../shared/format/duration.ts'
import { formatSize } from '../../../shared/format/size.ts'
import { ListPager } from '../../../shared/lists/list-pager.tsx'
import { ListSearch } from '../../../shared/lists/list-search.tsx'
import { type IntegrationVideo, integrationVideosQuery } from '../../../shared/queries/library.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { type Choice, fullReason, isFull, sayVideos, toggleOne } from '../model/choice.ts'
import { ChoiceEnd } from './choice-end.tsx'
import css from './choose-files.module.css'
import { FileEntry, joinFacts, LoadingEntries } from './file-entries.tsx'

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
  const [choice, setChoice] = useState<Choice<IntegrationVideo>>(new Map())
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
      <div className={css.list} data-apart aria-busy={list.isFetching}>
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
          <Videos videos={list.data.videos} choice={choice} onToggle={(video) => setChoice(toggleOne(choice, video))} />
        ) : (
          <LoadingEntries />
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
      <ChoiceEnd
        provider="panda"
        files={[...choice.values()].map(({ id, title }) => ({ id, title }))}
        said={sayVideos(choice)}
        onCancel={onClose}
        onBegun={onClose}
      />
    </>
  )
}

type VideosProps = {
  videos: readonly IntegrationVideo[]
  choice: Choice<IntegrationVideo>
  onToggle: (video: IntegrationVideo) => void
}

function Videos({ videos, choice, onToggle }: VideosProps) {
  if (videos.length === 0) return <Banner tone="warn">Nenhum conteúdo encontrado.</Banner>
  return (
    <ul aria-label="Vídeos do PandaVideo">
      {videos.map((video) => (
        <Video key={video.id} video={video} choice={choice} onToggle={() => onToggle(video)} />
      ))}
    </ul>
  )
}

const notReady = 'Ainda não está pronto no PandaVideo'

function Video({ video, choice, onToggle }: { video: IntegrationVideo; choice: Choice<IntegrationVideo>; onToggle: () => void }) {
  const { id, title, duration, source, imported, importable } = video
  const chosen = choice.has(id)
  const known = joinFacts([duration === null ? null : formatDuration(duration), source.size > 0 ? `até ${formatSize(source.size)}` : null])
  return (
    <FileEntry
      name={title || 'Sem título'}
      note={importable ? known : notReady}
      chosen={chosen}
      reason={importable ? (isFull(choice) && !chosen ? fullReason : null) : notReady}
      mark={imported && <Chip tone="ok">Já está na biblioteca</Chip>}
      onToggle={onToggle}
    />
  )
}
