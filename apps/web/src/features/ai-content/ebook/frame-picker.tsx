import { Button, Modal, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { AiMedia, PlayerMessage } from '@videozz/contract/browser'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { LoadFault } from '../../../shared/errors/load-fault.tsx'
import { formatDuration } from '../../../shared/format/duration.ts'
import { PlayerSkeleton, PreviewPlayer } from '../../../shared/media/preview-player.tsx'
import { usePreviewPlace } from '../../../shared/media/use-preview-place.ts'
import { mediaQuery } from '../../../shared/queries/media.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ModalEnd } from '../../../ui/modal-end.tsx'
import css from './frame-picker.module.css'
import type { FramePlace } from './use-frames.ts'

export type FramePickerProps = {
  medias: readonly AiMedia[]
  /** Where it begins. */
  from: FramePlace | null
  /** A frame is being taken. */
  busy: boolean
  onUse: (frame: FramePlace) => void
  onClose: () => void
}

const steps = [-5, -1, -0.1, 0.1, 1, 5] as const
const stepText = (step: number): string => `${step > 0 ? '+' : '−'}${Math.abs(step).toLocaleString('pt-BR')} s`

/** A player in which a frame is looked for, with steps finer than its own. */
export default function FramePicker({ medias, from, busy, onUse, onClose }: FramePickerProps) {
  const shown = medias.filter(({ type, deleted }) => type === 'video' && !deleted)
  const [key, setKey] = useState(() => (shown.find((media) => media.key === from?.videoKey) ?? shown[0])?.key)
  const start = from?.videoKey === key ? (from?.second ?? 0) : 0
  return (
    <Modal opened onClose={onClose} title="Escolher quadro" size={720}>
      {key === undefined ? (
        <EmptyState level={3} title="Nenhum vídeo para tirar quadros." text="Os vídeos deste ebook foram excluídos, ou são só áudio." />
      ) : (
        <>
          {shown.length > 1 && (
            <Select
              label="Mídia"
              mb={16}
              allowDeselect={false}
              data={shown.map(({ key: value, title }) => ({ value, label: title }))}
              value={key}
              onChange={(value) => value !== null && setKey(value)}
            />
          )}
          <Chooser key={key} videoKey={key} start={start} busy={busy} onUse={onUse} onClose={onClose} />
        </>
      )}
    </Modal>
  )
}

type ChooserProps = { videoKey: string; start: number } & Pick<FramePickerProps, 'busy' | 'onUse' | 'onClose'>

function Chooser({ videoKey, start, busy, onUse, onClose }: ChooserProps) {
  const { data: video, error, refetch } = useQuery(mediaQuery(videoKey))
  const place = usePreviewPlace()
  const [second, setSecond] = useState(start)
  /** Whether the player has opened the media, and the second at which it is to stand still once it has. */
  const opened = useRef(false)
  const still = useRef<number | null>(null)
  const takeReport = useEffectEvent((message: PlayerMessage) => {
    if (message.type !== 'videozz:state' && message.type !== 'videozz:position') return
    opened.current = true
    const wanted = still.current
    if (wanted === null) return setSecond(message.position)
    if (message.type !== 'videozz:state' || message.state !== 'playing') return
    still.current = null
    place.pause()
    place.seek(wanted)
  })
  useEffect(() => {
    const hear = ({ data, origin }: MessageEvent<PlayerMessage | null>): void => {
      if (origin === location.origin && typeof data === 'object' && data !== null) takeReport(data)
    }
    window.addEventListener('message', hear)
    return () => window.removeEventListener('message', hear)
  }, [])
  const move = (by: number): void => {
    const next = Math.max(0, Math.min(second + by, video?.duration ?? Infinity))
    setSecond(next)
    if (opened.current && still.current === null) {
      place.pause()
      place.seek(next)
      return
    }
    // A player shows no second before it plays.
    still.current = next
    place.play(next)
  }
  if (error && !video) return <LoadFault what="a mídia" error={error} retry={() => void refetch()} />
  return (
    <>
      {video ? <PreviewPlayer video={video} marked={false} startAt={String(Math.floor(start))} /> : <PlayerSkeleton />}
      <div className={css.steps} role="group" aria-label="Procurar o quadro">
        {steps.map((step) => (
          <Button key={step} variant="default" size="xs" disabled={!video} onClick={() => move(step)}>
            {stepText(step)}
          </Button>
        ))}
        <output className={css.second}>
          {formatDuration(second)},{Math.floor((second % 1) * 10)}
        </output>
      </div>
      <ModalEnd>
        <Button variant="default" onClick={onClose}>
          Cancelar
        </Button>
        <Button
          loading={busy}
          disabled={!video}
          onClick={() => {
            place.pause()
            onUse({ videoKey, second: Math.round(second * 1000) / 1000 })
          }}
        >
          Usar este quadro
        </Button>
      </ModalEnd>
    </>
  )
}
