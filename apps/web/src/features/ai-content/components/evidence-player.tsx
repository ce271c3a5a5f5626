import { CloseButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { PlayerMessage } from '@videozz/contract/browser'
import { useEffect, useEffectEvent, useRef } from 'react'
import { LoadFault } from '../../../shared/errors/load-fault.tsx'
import { formatDuration } from '../../../shared/format/duration.ts'
import { PlayerSkeleton, PreviewPlayer } from '../../../shared/media/preview-player.tsx'
import { mediaQuery } from '../../../shared/queries/media.ts'
import css from './evidence-player.module.css'

/** What is played; another object for each press, also of the same second. */
export type Played = { videoKey: string; second: number }

/** A small player of the second in which something is said. */
export default function EvidencePlayer({ played, onClose }: { played: Played; onClose: () => void }) {
  const { data: video, error, refetch } = useQuery(mediaQuery(played.videoKey))
  usePlayback(played)
  return (
    <section className={css.player} aria-label="Trecho">
      <header>
        <span className="cut" role="status">
          Trecho em {formatDuration(played.second)}
        </span>
        <CloseButton aria-label="Fechar trecho" onClick={onClose} />
      </header>
      {video ? (
        <PreviewPlayer key={video.key} video={video} marked={false} startAt={String(Math.floor(played.second))} />
      ) : error ? (
        <LoadFault what="o trecho" error={error} retry={() => void refetch()} />
      ) : (
        <PlayerSkeleton />
      )}
    </section>
  )
}

/** Plays what is asked for, as soon as the player of its media is there. */
function usePlayback(played: Played): void {
  const frame = useRef<{ source: MessageEventSource; videoKey: string } | null>(null)
  const play = useEffectEvent((source: MessageEventSource) => {
    const message: PlayerMessage = { type: 'videozz:seek', position: played.second, play: true }
    source.postMessage(message, { targetOrigin: location.origin })
  })
  const takeFrame = useEffectEvent((source: MessageEventSource) => {
    frame.current = { source, videoKey: played.videoKey }
    play(source)
  })
  useEffect(() => {
    const hear = ({ data, origin, source }: MessageEvent<PlayerMessage | null>): void => {
      if (origin === location.origin && typeof data === 'object' && data?.type === 'videozz:ready' && source) takeFrame(source)
    }
    window.addEventListener('message', hear)
    return () => window.removeEventListener('message', hear)
  }, [])
  useEffect(() => {
    if (frame.current?.videoKey === played.videoKey) play(frame.current.source)
  }, [played])
}
