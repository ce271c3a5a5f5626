import { Button } from '@mantine/core'
import IconVideo from '@tabler/icons-react/dist/esm/icons/IconVideo.mjs'
import { useCallback } from 'react'
import { useNow } from '../../../shared/use-now.ts'
import { PictureTag, PictureTags } from '../components/picture-tag.tsx'
import { elapsedText } from '../model/room-words.ts'
import { megabitsText } from './before-checks.ts'
import { Countdown } from './countdown.tsx'
import { joinFaults } from './device-words.ts'
import type { Studio, StudioState } from './studio.ts'
import css from './studio.module.css'

export type StudioPictureProps = {
  studio: Studio
  state: StudioState
  /** Counts down to the air. */
  counting: boolean
  onCounted: () => void
  onCancel: () => void
}

/** What the class sees or will see, with the state on it. */
export function StudioPicture({ studio, state, counting, onCounted, onCancel }: StudioPictureProps) {
  const { canvas } = studio.stage
  const { devices, faults, screen } = state
  const place = useCallback(
    (box: HTMLDivElement | null) => {
      canvas.setAttribute('role', 'img')
      canvas.setAttribute('aria-label', 'Sua imagem')
      box?.append(canvas)
    },
    [canvas],
  )
  const isClosed = devices !== 'open' && screen === null
  const refusal = joinFaults(faults.camera, faults.microphone)
  return (
    <div className={css.air}>
      <div className={css.canvas} ref={place} hidden={isClosed} />
      {isClosed && (
        <div className={css.ask}>
          <IconVideo size={32} aria-hidden />
          <h2>Permita a câmera e o microfone</h2>
          <p>{refusal ?? 'O navegador vai perguntar. Só você se vê até entrar ao vivo.'}</p>
          <Button loading={devices === 'asking'} onClick={() => void studio.open()}>
            {refusal === null ? 'Permitir' : 'Tentar de novo'}
          </Button>
        </div>
      )}
      <PictureTags>
        <Tags state={state} />
      </PictureTags>
      {counting && <Countdown onEnd={onCounted} onCancel={onCancel} />}
    </div>
  )
}

function Tags({ state: { air, picture, isMicrophoneOn } }: { state: StudioState }) {
  const now = useNow(air.phase === 'on-air', 1000)
  return (
    <>
      {air.phase === 'on-air' && (
        <>
          <PictureTag tone="air">Ao vivo {elapsedText(new Date(air.since).toISOString(), now)}</PictureTag>
          <PictureTag>
            {picture.height}p{air.bits > 0 && ` · ${megabitsText(air.bits)}`}
          </PictureTag>
        </>
      )}
      {air.phase === 'connecting' && <PictureTag>Conectando…</PictureTag>}
      {air.phase === 'reconnecting' && <PictureTag tone="warn">Reconectando…</PictureTag>}
      {(air.phase === 'off' || air.phase === 'over') && <PictureTag>Só você está vendo</PictureTag>}
      {!isMicrophoneOn && <PictureTag tone="warn">Microfone desligado</PictureTag>}
    </>
  )
}
