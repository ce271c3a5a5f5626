const whole = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 0 })
const tenths = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 1 })
const short = new Intl.NumberFormat('pt-BR', { notation: 'compact', maximumFractionDigits: 1 })

/** A number of a chart: `5.916`; below ten with one digit after the comma where it has any. */
export const numberText = (value: number): string => (Math.abs(value) < 10 ? tenths : whole).format(value)

/** A number beside a tick of an axis: `600`, `6 mil`, `1,2 mi`. */
export const tickText = (value: number): string => (Math.abs(value) >= 1000 ? short : tenths).format(value)

/** A fraction in percent, with a space that does not break: `34 %`. A fraction that is neither none nor all is never rounded to them. */
export function shareText(fraction: number): string {
  const percent = Math.round(fraction * 100)
  if (percent === 0 && fraction > 0) return '< 1\u00a0%'
  if (percent === 100 && fraction < 1) return '99\u00a0%'
  return `${whole.format(percent)}\u00a0%`
}

/** Seconds as a time inside a media: `04:52`, `1:02:03`. */
export function timeText(seconds: number): string {
  const total = Math.max(0, Math.floor(seconds))
  const pair = (part: number): string => String(part).padStart(2, '0')
  const hours = Math.floor(total / 3600)
  const rest = `${pair(Math.floor((total % 3600) / 60))}:${pair(total % 60)}`
  return hours > 0 ? `${hours}:${rest}` : rest
}
