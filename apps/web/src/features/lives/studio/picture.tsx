import { Button } from '@mantine/core'
import IconVideo from '@tabler/icons-react/dist/esm/icons/IconVideo.mjs'
import { type ReactNode, useCallback } from 'react'
import { useNow } from '../../../shared/use-now.ts'
import { elapsedText } from '../model/room-words.ts'
import { megabitsText } from './before-checks.ts'
import { Countdown } from './countdown.tsx'
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
  const refusals = [faults.camera, faults.microphone].filter((fault) => fault !== null)
  return (
    <div className={css.air}>
      <div className={css.canvas} ref={place} hidden={isClosed} />
      {isClosed && (
        <div className={css.ask}>
          <IconVideo size={32} aria-hidden />
          <h2>Permita a câmera e o microfone</h2>
          <p>{refusals.length > 0 ? [...new Set(refusals)].join(' ') : 'O navegador vai perguntar. Só você se vê até entrar ao vivo.'}</p>
          <Button loading={devices === 'asking'} onClick={() => void studio.open()}>
            {refusals.length > 0 ? 'Tentar de novo' : 'Permitir'}
          </Button>
        </div>
      )}
      <div className={css.tags}>
        <Tags state={state} />
      </div>
      {counting && <Countdown onEnd={onCounted} onCancel={onCancel} />}
    </div>
  )
}

function Tags({ state: { air, picture, isMicrophoneOn } }: { state: StudioState }) {
  const now = useNow(air.phase === 'on-air', 1000)
  const tag = (text: ReactNode, tone?: 'air' | 'warn') => (
    <span className={css.tag} data-tone={tone}>
      {text}
    </span>
  )
  return (
    <>
      {air.phase === 'on-air' && tag(`Ao vivo ${elapsedText(new Date(air.since).toISOString(), now)}`, 'air')}
      {air.phase === 'on-air' && tag(`${picture.height}p${air.bits > 0 ? ` · ${megabitsText(air.bits)}` : ''}`)}
      {air.phase === 'connecting' && tag('Conectando…')}
      {air.phase === 'reconnecting' && tag('Reconectando…', 'warn')}
      {(air.phase === 'off' || air.phase === 'over') && tag('Só você está vendo')}
      {!isMicrophoneOn && tag('Microfone desligado', 'warn')}
    </>
  )
}
