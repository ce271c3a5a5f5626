import type { PlayedLive } from '@videozz/contract'

/** What a viewer reads who waits for a live: `clock` is the time left, where that is known. */
export type LiveWait = { title: string; text: string; clock: string | null }

const dayMs = 86_400_000
const two = (value: number) => String(value).padStart(2, '0')

/** Time left as `2 dias 03:04:05`, `03:04:05` or `04:05`. */
export function formatLeft(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000))
  const [days, hours] = [Math.floor(seconds / 86_400), Math.floor(seconds / 3600) % 24]
  const clock = `${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
  if (days > 0) return `${days} ${days === 1 ? 'dia' : 'dias'} ${two(hours)}:${clock}`
  return hours > 0 ? `${two(hours)}:${clock}` : clock
}

/**
 * Words for a live that shows no picture at `now`.
 * @param zone of the viewer; undefined for that of the browser.
 */
export function describeWait({ status, scheduledAt }: PlayedLive, failed: boolean, now: Date, zone?: string): LiveWait {
  if (failed || status === 'finished') return { title: 'A transmissão terminou', text: 'Nada foi gravado nesta transmissão.', clock: null }
  if (status === 'ended')
    return { title: 'O sinal caiu', text: 'A transmissão continua aqui, sozinha, assim que o sinal voltar.', clock: null }
  const begins = new Date(scheduledAt)
  const left = begins.getTime() - now.getTime()
  if (status === 'active' || left <= 0)
    return { title: 'A transmissão já vai começar', text: 'Ela aparece aqui sozinha, sem recarregar a página.', clock: null }
  const options = { ...(zone !== undefined && { timeZone: zone }) }
  const day = new Intl.DateTimeFormat('pt-BR', { weekday: 'long', day: 'numeric', month: 'long', ...options })
  const time = new Intl.DateTimeFormat('pt-BR', { hour: '2-digit', minute: '2-digit', ...options })
  const sameDay = day.format(begins) === day.format(now)
  const when = sameDay ? `Hoje às ${time.format(begins)}` : `${capitalised(day.format(begins))}, às ${time.format(begins)}`
  return {
    title: left > dayMs || !sameDay ? when : `A transmissão começa em`,
    text: sameDay ? when : 'No seu horário. Ela começa aqui sozinha.',
    clock: formatLeft(left),
  }
}

const capitalised = (text: string): string => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`
