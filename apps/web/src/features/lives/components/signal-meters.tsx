import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import { Sparkline } from '../../../ui/charts/lazy-plots.tsx'
import { type Meter, metersOf, senderText, type Signal } from '../model/signal-words.ts'
import css from './room.module.css'

/** Bit rate, frames, key frames and sound of what is sent. */
export const SignalMeters = ({ signal }: { signal: Signal }) => (
  <>
    <div className={css.vitalHead}>
      <h2>Saúde do sinal</h2>
      <span>{senderText(signal)}</span>
    </div>
    <dl className={css.meters}>
      {metersOf(signal).map((meter) => (
        <MeterCell key={meter.name} {...meter} />
      ))}
    </dl>
  </>
)

function MeterCell({ name, value, unit, trace, tone, verdict }: Meter) {
  const Icon = tone === 'ok' ? IconCircleCheck : IconAlertTriangle
  return (
    <div className={css.meter} data-tone={tone}>
      <dt>{name}</dt>
      <dd className={css.figure}>
        {value} <small>{unit}</small>
      </dd>
      <dd className={css.trace}>
        <Sparkline label={`${name} no último minuto`} values={trace} height={24} />
      </dd>
      <dd className={css.verdict}>
        <Icon size={13} aria-hidden />
        {verdict}
      </dd>
    </div>
  )
}
