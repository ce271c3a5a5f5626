import { Button } from '@mantine/core'
import type { LiveHealth } from '@videozz/contract/browser'
import { formatClockOfDay } from '../../../shared/format/date.ts'
import { ConnectionTest } from './connection-test.tsx'
import css from './room.module.css'
import { SignalAdvice } from './signal-advice.tsx'
import { SignalMeters } from './signal-meters.tsx'
import { StudioButton } from './studio-button.tsx'
import { WatchingNow } from './watching-now.tsx'

export type RoomVitalsProps = {
  health: LiveHealth
  /** Shows how to connect; null for whom may not see the key. */
  onGuide: (() => void) | null
}

/** The signal, who watches, and what to mend. */
export function RoomVitals({ health, onGuide }: RoomVitalsProps) {
  const { live, signal, watching } = health
  const over = live.status === 'finished'
  if (over && live.startedAt === null) return null
  return (
    <>
      <div className={css.vitals}>
        {!over && (
          <section aria-label="Saúde do sinal">
            {signal ? <SignalMeters signal={signal} /> : <NoSignal health={health} onGuide={onGuide} />}
            {live.status === 'scheduled' && <ConnectionTest health={health} />}
          </section>
        )}
        {live.status !== 'scheduled' && (
          <section aria-label={over ? 'Audiência' : 'Assistindo agora'}>
            <WatchingNow watching={watching} over={over} />
          </section>
        )}
      </div>
      {!over && signal && <SignalAdvice signal={signal} onGuide={onGuide} />}
    </>
  )
}

function NoSignal({ health: { live }, onGuide }: RoomVitalsProps) {
  const text = {
    scheduled: 'Nenhum codificador conectado ainda. O sinal aparece aqui assim que você começar a transmitir.',
    active: 'Esperando o sinal do codificador.',
    ended:
      live.returnBy === null
        ? 'O codificador parou de transmitir.'
        : `O codificador parou de transmitir. Se voltar até ${formatClockOfDay(live.returnBy)}, a mesma transmissão continua.`,
    finished: '',
  }[live.status]
  return (
    <>
      <div className={css.vitalHead}>
        <h2>Saúde do sinal</h2>
      </div>
      <p className={css.noSignal}>{text}</p>
      {onGuide && live.status === 'ended' && (
        <div className={css.ways}>
          <StudioButton id={live.id} reason={null} variant="default" size="xs" />
          <Button variant="default" size="xs" onClick={onGuide}>
            Informações de Conexão
          </Button>
        </div>
      )}
    </>
  )
}
