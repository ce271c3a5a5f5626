import { Button, Skeleton, useComputedColorScheme } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Video } from '@videozz/contract/browser'
import { useEffect, useState } from 'react'
import { playerTokenQuery } from '../../../shared/queries/player-token.ts'
import { useSearchState } from '../../../shared/search/use-search-state.ts'
import { mediaSearch } from '../model/media-search.ts'
import css from './preview-player.module.css'

/** The start position in the address, as `?t=90`; null when there is none. */
function useStartAt(): string | null {
  const text = String(useSearchState(mediaSearch).view.t ?? '')
  return /^\d{1,6}(\.\d{1,3})?$/.test(text) ? text : null
}

/** Placeholder of the player while it loads. */
export const PlayerSkeleton = () => <Skeleton className={css.frame ?? ''} radius="lg" />

/** The player page in preview, which counts no view and charges no fee. `marked`: it shows an Imprint code once the media is encoded. */
export function PreviewPlayer({ video, marked }: { video: Video; marked: boolean }) {
  const { data, isError, refetch } = useQuery(playerTokenQuery(video))
  const [began] = useState(video.status)
  const codeIsDue = marked && began !== 'encoded' && video.status === 'encoded'
  // A change of the fragment reloads nothing: the player continues in a session that has its code.
  useEffect(() => {
    if (codeIsDue) void refetch()
  }, [codeIsDue, refetch])
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false })
  // A later change of theme or start position must not reload the player.
  const [theme] = useState(scheme)
  const [startAt] = useState(useStartAt())
  if (isError && !data) {
    return (
      <div className={css.failed} role="alert">
        <p>Não foi possível carregar este vídeo</p>
        <Button variant="default" size="xs" onClick={() => void refetch()}>
          Tentar novamente
        </Button>
      </div>
    )
  }
  if (!data) return <PlayerSkeleton />
  const fragment = new URLSearchParams({ token: data.playerToken, theme, ...(startAt !== null && { t: startAt }) })
  return (
    <iframe
      className={css.frame}
      src={`/embed/preview#${fragment}`}
      title={`Prévia de ${video.title}`}
      allow="fullscreen; autoplay; encrypted-media; picture-in-picture"
    />
  )
}
