import css from './tile.module.css'

const bars = 44

/** A fixed shape, so that sound without its own picture still reads as sound. */
const heights = Array.from({ length: bars }, (_, index) => {
  const envelope = Math.sin((index / bars) * Math.PI)
  const ripple = Math.abs(Math.sin(index * 1.7) * Math.cos(index * 0.43))
  return Math.round(14 + 62 * ripple * envelope + 16 * envelope)
})

/** Placeholder for a sound file's waveform. */
export function Waveform() {
  return (
    <span className={css.wave} aria-hidden="true">
      {heights.map((height, index) => (
        <i key={index} style={{ height: `${height}%` }} />
      ))}
    </span>
  )
}
