import { formatCount } from '../../../shared/format/number.ts'

const tenths = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 1 })

/** `1 h 02 min`, `14 min 20 s`, `23 s`. */
export function playedText(seconds: number): string {
  const whole = Math.round(seconds)
  const two = (number: number): string => String(number).padStart(2, '0')
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  if (hours > 0) return `${formatCount(hours)} h ${two(minutes)} min`
  return minutes > 0 ? `${minutes} min ${two(rest)} s` : `${rest} s`
}

/** By how much a figure differs from that of the period before: `18,2 %`; null without one before. */
export const changeText = (now: number, before: number): string | null =>
  before === 0 ? null : `${tenths.format((Math.abs(now - before) / before) * 100)}\u00a0%`

/** `1 pessoa`, `12 pessoas`. */
export const countOf = (count: number, one: string, many: string): string => `${formatCount(count)} ${count === 1 ? one : many}`

const zone = 'America/Sao_Paulo'
const day = new Intl.DateTimeFormat('en-CA', { timeZone: zone })
const clock = new Intl.DateTimeFormat('pt-BR', { timeZone: zone, hour: '2-digit', minute: '2-digit' })
const short = new Intl.DateTimeFormat('pt-BR', { timeZone: zone, day: '2-digit', month: '2-digit' })
const dayMs = 86_400_000

/** `hoje, 14:18`, `ontem, 22:12`, `19/11, 23:31`, in São Paulo. */
export function lastTimeText(instant: string, now: Date): string {
  const at = new Date(instant)
  const [then, today] = [day.format(at), day.format(now)]
  const yesterday = new Date(Date.parse(today) - dayMs).toISOString().slice(0, 10)
  return `${then === today ? 'hoje' : then === yesterday ? 'ontem' : short.format(at)}, ${clock.format(at)}`
}
