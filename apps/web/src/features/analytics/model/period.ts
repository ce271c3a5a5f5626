import { ApiError } from '../../../shared/api/api-error.ts'
import type { Period } from '../../../shared/queries/analytics.ts'

/** Longest period, in days. */
export const mostDays = 90
export const presets = [7, 28, 90] as const
export const presetByDefault = 28

const dayMs = 86_400_000
const inSaoPaulo = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo', year: 'numeric', month: '2-digit', day: '2-digit' })
/** Days are counted in UTC, where each has 24 hours. */
const numberOf = (day: string): number => Date.parse(`${day}T00:00:00Z`) / dayMs
const dayOf = (number: number): string => new Date(number * dayMs).toISOString().slice(0, 10)

/** The present day in São Paulo: `2025-11-21`. */
export const todayAt = (now: number): string => inSaoPaulo.format(now)
/** The day so many days later. */
export const dayAfter = (day: string, days: number): string => dayOf(numberOf(day) + days)
/** Days of a period, both ends included. */
export const daysOf = ({ start, end }: Period): number => numberOf(end) - numberOf(start) + 1
/** The last days up to today. */
export const lastDays = (days: number, today: string): Period => ({ start: dayAfter(today, 1 - days), end: today })

/** Whether a text of the address is a day of the calendar. */
export const isDay = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(numberOf(text)) && dayOf(numberOf(text)) === text

export type PeriodFaults = { start: string | null; end: string | null }
export type Dates = { start: string | null; end: string | null }

/** What is wrong with two dates, by field. */
export function periodFaults({ start, end }: Dates, today: string): PeriodFaults {
  const future = 'A data não pode ser futura'
  return {
    start: !start ? 'Selecione a data inicial' : start > today ? future : null,
    end: !end ? 'Selecione a data final' : end > today ? future : !start ? null : rangeFault({ start, end }),
  }
}

function rangeFault(period: Period): string | null {
  if (period.end < period.start) return 'Data final deve ser após a inicial'
  return daysOf(period) > mostDays ? 'Intervalo não pode ser maior que 90 dias' : null
}

/** What the server says is wrong with a period, such as one of a device whose clock is ahead; null for other failures. */
export const periodRefusal = (error: unknown): string | null =>
  error instanceof ApiError ? (error.fields['start'] ?? error.fields['end'] ?? null) : null

/** The period of an address: its dates, or the last 28 days where they are missing or no period. */
export function periodOf(dates: Dates, today: string): Period {
  const { start, end } = dates
  const faults = periodFaults(dates, today)
  return start && end && isDay(start) && isDay(end) && !faults.start && !faults.end ? { start, end } : lastDays(presetByDefault, today)
}

/** The preset a period is; null for others. */
export const presetOf = (period: Period, today: string): number | null =>
  period.end === today ? (presets.find((days) => days === daysOf(period)) ?? null) : null

const weekday = new Intl.DateTimeFormat('pt-BR', { timeZone: 'UTC', weekday: 'long' })

/** `25/10`. */
export const shortDay = (day: string): string => `${day.slice(8)}/${day.slice(5, 7)}`
/** `25/10/2025`. */
export const fullDay = (day: string): string => `${shortDay(day)}/${day.slice(0, 4)}`
/** `Sábado, 25/10/2025`. */
export function longDay(day: string): string {
  const name = weekday.format(numberOf(day) * dayMs)
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}, ${fullDay(day)}`
}
/** `25–31/10`; the month is that of the end. */
export const weekText = ({ start, end }: Period): string => (start === end ? shortDay(end) : `${start.slice(8)}–${shortDay(end)}`)
/** `4 semanas`, `10 dias`. */
export const lengthText = (days: number): string =>
  days % 7 === 0 ? `${days / 7} ${days === 7 ? 'semana' : 'semanas'}` : `${days} ${days === 1 ? 'dia' : 'dias'}`
