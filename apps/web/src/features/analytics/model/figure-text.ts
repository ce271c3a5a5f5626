import { formatCount } from '../../../shared/format/number.ts'

const tenths = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 1 })
const hundredths = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 2 })

/** Minutes of seconds watched, rounded up. */
export const minutesOf = (seconds: number): number => Math.ceil(seconds / 60)

/** `164 h 52 min`, `12 min 40 s`, `23 s`. */
export function watchedText(seconds: number): string {
  const whole = Math.round(seconds)
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  if (hours > 0) return `${formatCount(hours)} h ${String(minutes).padStart(2, '0')} min`
  return minutes > 0 ? `${minutes} min ${String(rest).padStart(2, '0')} s` : `${rest} s`
}

/** `840 ms`, `3,2 s`; a dash where it is not known. */
export const waitText = (ms: number | null): string =>
  ms === null ? '—' : ms < 1000 ? `${formatCount(ms)} ms` : `${tenths.format(ms / 1000)} s`

/** `4,2 Mbit/s`, or `4,2` without its unit; a dash where it is not known. */
export const bitrateText = (bits: number | null, unit = true): string =>
  bits === null ? '—' : `${tenths.format(bits / 1e6)}${unit ? ' Mbit/s' : ''}`

/** A fraction in percent where less than one percent matters: `0,42 %`. */
export const smallShareText = (share: number): string => `${hundredths.format(share * 100)}\u00a0%`

export type Change = { text: string | null; up: boolean; before: string }

/** A figure beside that of the period before: `12,4 %`, `antes 7.484`. Without a figure before there is no percentage. */
export function changeOf(now: number, before: number): Change {
  return {
    text: before === 0 ? null : `${tenths.format((Math.abs(now - before) / before) * 100)}\u00a0%`,
    up: now >= before,
    before: `antes ${formatCount(before)}`,
  }
}
