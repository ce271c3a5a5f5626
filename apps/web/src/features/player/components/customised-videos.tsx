import '@mantine/core/styles/Pagination.css'
import { Button, Modal, Pagination, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type PlayerColour, playerColours, type PlayerPreferences } from '@videozz/contract/browser'
import { type CSSProperties, useState } from 'react'
import { LoadFault } from '../../../shared/errors/load-fault.tsx'
import { formatDate } from '../../../shared/format/date.ts'
import { ListSearch } from '../../../shared/lists/list-search.tsx'
import { type CustomisedVideo, customisedVideosQuery } from '../../../shared/queries/custom-player.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import css from './customised-videos.module.css'

const limit = 8

export type CustomisedVideosProps = {
  opened: boolean
  title: string
  /** A media that is not told of. */
  except?: string | null
  onClose: () => void
  /** Takes over the preferences of one; without it each leads to its page. */
  onTake?: (preferences: PlayerPreferences) => void
}

/** Media with a player of their own, to be looked at or copied from. */
export const CustomisedVideos = ({ opened, title, onClose, ...list }: CustomisedVideosProps) => (
  <Modal opened={opened} onClose={onClose} title={title} size={560}>
    <Videos {...list} onClose={onClose} />
  </Modal>
)

function Videos({ except = null, onTake, onClose }: Omit<CustomisedVideosProps, 'opened' | 'title'>) {
  const [search, setSearch] = useState('')
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useQuery(customisedVideosQuery({ search, page, limit }))
  if (error && !data) return <LoadFault what="os vídeos" error={error} retry={() => void refetch()} />
  const items = data?.items.filter(({ videoKey }) => videoKey !== except) ?? []
  const take = ({ preferences }: CustomisedVideo): void => {
    onTake?.(preferences)
    onClose()
  }
  return (
    <div className={css.list}>
      {(search !== '' || (data?.totalItems ?? 0) > limit) && (
        <ListSearch
          label="Buscar vídeos"
          value={search}
          onSearch={(text) => {
            setSearch(text)
            setPage(1)
          }}
        />
      )}
      {!data && Array.from({ length: 3 }, (_, at) => <Skeleton key={at} h={52} radius="md" />)}
      {data && items.length === 0 && (
        <EmptyState
          title={search === '' ? 'Nenhum vídeo com player próprio' : 'Nenhum vídeo encontrado'}
          text={
            search === ''
              ? 'Personalize o player na página de um vídeo, na aba “Player customizado”, e ele aparece aqui.'
              : 'Tente outras palavras.'
          }
        />
      )}
      {items.length > 0 && (
        <ul className={css.videos}>
          {items.map((video) => (
            <li key={video.videoKey}>
              <Colours preferences={video.preferences} />
              <span>
                <b>{video.title}</b>
                <small>Alterado em {formatDate(video.updatedAt)}</small>
              </span>
              {onTake ? (
                <Button variant="default" size="xs" onClick={() => take(video)}>
                  Copiar
                </Button>
              ) : (
                <Button
                  variant="default"
                  size="xs"
                  renderRoot={(props) => <Link {...props} to="/media/$id" params={{ id: video.videoKey }} search={{ tab: 'player' }} />}
                >
                  Abrir
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {data && data.totalItems > limit && (
        <Pagination
          size="sm"
          value={page}
          total={Math.ceil(data.totalItems / limit)}
          onChange={setPage}
          getControlProps={(control) => ({ 'aria-label': control === 'previous' ? 'Página anterior' : 'Próxima página' })}
        />
      )}
    </div>
  )
}

const Colours = ({ preferences }: { preferences: Record<PlayerColour, string> }) => (
  <span className={css.colours} aria-hidden="true">
    {playerColours.map((colour) => (
      <i key={colour} style={{ '--c': preferences[colour] } as CSSProperties} />
    ))}
  </span>
)
