import { useEffect, useRef } from 'react'
import { levelBars } from './level.ts'
import css from './rail.module.css'
import type { Stage } from './stage.ts'

const stepMs = 80

/** How loud the microphone is, in bars; they are drawn without React, many times a second. */
export function LevelMeter({ stage, isMuted }: { stage: Stage; isMuted: boolean }) {
  const meter = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const timer = setInterval(() => {
      const { current } = meter
      if (!current) return
      const bars = stage.bars()
      current.style.setProperty('--level', String(bars / levelBars.all))
      current.setAttribute('aria-valuenow', String(Math.round((bars / levelBars.all) * 100)))
      current.toggleAttribute('data-loud', bars >= levelBars.loud)
    }, stepMs)
    return () => clearInterval(timer)
  }, [stage])
  return (
    <div
      ref={meter}
      className={css.level}
      role="meter"
      aria-label="Nível do microfone"
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={0}
      data-muted={isMuted || undefined}
    />
  )
}
