import { formatCount } from '../../../shared/format/number.ts'

const tenths = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 1 })
const hundredths = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 2 })

/** Minutes of seconds watched, rounded up. */
export const minutesOf = (seconds: number): number => Math.ceil(seconds / 60)

/** `840 ms`, `3,2 s`; a dash where it is not known. */
export const waitText = (ms: number | null): string =>
  ms === null ? '—' : ms < 1000 ? `${formatCount(ms)} ms` : `${tenths.format(ms / 1000)} s`

/** `4,2 Mbit/s`, or `4,2` without its unit; a dash where it is not known. */
export const bitrateText = (bits: number | null, unit = true): string =>
  bits === null ? '—' : `${tenths.format(bits / 1e6)}${unit ? ' Mbit/s' : ''}`

/** A fraction in percent where less than one percent matters: `0,42 %`. */
export const smallShareText = (share: number): string => `${hundredths.format(share * 100)}\u00a0%`
