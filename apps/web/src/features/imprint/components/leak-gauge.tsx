import { sayBound } from '@videozz/domain'
import type { CSSProperties } from 'react'
import { gaugeMarks, gaugePlace } from '../model/leak-facts.ts'
import css from './leak.module.css'

export type LeakGaugeProps = {
  bound: number
  /** Bound from which somebody is named. */
  risk: number
  text: string
  isEnough: boolean
}

const at = (place: number): CSSProperties => ({ '--x': place }) as CSSProperties

/** How strong the evidence is, on a scale of bounds, with the least that names somebody. */
export function LeakGauge({ bound, risk, text, isEnough }: LeakGaugeProps) {
  return (
    <div className={css.gauge} data-enough={isEnough || undefined}>
      <p className={css.gaugeTop}>
        Força da evidência <span>{text}</span>
      </p>
      <div className={css.gaugeBar} role="img" aria-label={text}>
        <i style={{ width: `${gaugePlace(bound)}%` }} />
        <u style={at(gaugePlace(risk))} />
      </div>
      <div className={css.gaugeAxis} aria-hidden="true">
        {gaugeMarks.map(({ place, label, optional }) => (
          <span
            key={label}
            style={at(place)}
            data-optional={optional || undefined}
            data-end={place === 0 ? 'left' : place === 100 ? 'right' : undefined}
          >
            {label}
          </span>
        ))}
        <span style={at(gaugePlace(risk))} data-least="">
          {sayBound(risk)}
          <br />
          mínimo
        </span>
      </div>
    </div>
  )
}
