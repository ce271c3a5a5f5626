import { Button, Skeleton, useComputedColorScheme } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { PlayerMessage, Video } from '@videozz/contract/browser'
import { useEffect, useState } from 'react'
import { playerTokenQuery } from '../queries/player-token.ts'
import { pictureOf } from './picture-of.ts'
import css from './preview-player.module.css'

/** Whether the player page can show its own cover. */
function usePlayerReady(): boolean {
  const [ready, setReady] = useState(false)
  useEffect(() => {
    const hear = ({ data, origin }: MessageEvent<PlayerMessage | null>): void => {
      if (origin === location.origin && typeof data === 'object' && data?.type === 'videozz:ready') setReady(true)
    }
    window.addEventListener('message', hear)
    return () => window.removeEventListener('message', hear)
  }, [])
  return ready
}

/** Placeholder of the player while it loads. */
export const PlayerSkeleton = () => (
  <div className={css.place}>
    <Still />
  </div>
)
const Still = () => <Skeleton className={css.frame ?? ''} radius="lg" />

export type PreviewPlayerProps = {
  video: Video
  /** It shows an Imprint code once the media is encoded. */
  marked: boolean
  /** Second where it begins; a later change has no effect. */
  startAt?: string | null
}

/** The player page in preview, which counts no view and charges no fee. */
export function PreviewPlayer({ video, marked, startAt: start = null }: PreviewPlayerProps) {
  const { data, isError, refetch } = useQuery(playerTokenQuery(video))
  const [began] = useState(video.status)
  // A live is marked from its first picture on.
  const codeIsDue = marked && video.type !== 'live' && began !== 'encoded' && video.status === 'encoded'
  // A change of the fragment reloads nothing: the player continues in a session that has its code.
  useEffect(() => {
    if (codeIsDue) void refetch()
  }, [codeIsDue, refetch])
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false })
  // A later change of theme or start position must not reload the player.
  const [theme] = useState(scheme)
  const [startAt] = useState(start)
  const ready = usePlayerReady()
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
  const cover = pictureOf(video)
  const still = video.type === 'audio' || cover === null ? <Still /> : <img className={css.cover} src={cover} alt="" />
  if (!data) return <div className={css.place}>{still}</div>
  const fragment = new URLSearchParams({ token: data.playerToken, theme, ...(startAt !== null && { t: startAt }) })
  return (
    <div className={css.place}>
      <iframe
        className={css.frame}
        src={`/embed/preview#${fragment}`}
        title={`Prévia de ${video.title}`}
        allow="fullscreen; autoplay; encrypted-media; picture-in-picture"
      />
      {!ready && still}
    </div>
  )
}
