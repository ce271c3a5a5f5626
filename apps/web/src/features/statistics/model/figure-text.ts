import { formatCount } from '../../../shared/format/number.ts'

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
