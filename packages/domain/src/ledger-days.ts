const timeZone = 'America/Sao_Paulo'
const written = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
const hourMs = 3_600_000
const dayForm = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/

/** A day as `YYYY-MM-DD`, a month as `YYYY-MM`; both of America/Sao_Paulo. */
export type LedgerDay = string
export type LedgerMonth = string

const noonOf = (day: LedgerDay): Date => new Date(`${day}T12:00:00Z`)

/** The day an instant falls on in São Paulo. */
export const dayOf = (instant: Date): LedgerDay => written.format(instant)
export const monthOf = (day: LedgerDay): LedgerMonth => day.slice(0, 7)

/** Whether a text names a day that exists. */
export const isDay = (text: string): boolean => dayForm.test(text) && noonOf(text).toISOString().startsWith(text)

/** The day so many days later, or before. */
export function addDays(day: LedgerDay, count: number): LedgerDay {
  const at = noonOf(day)
  at.setUTCDate(at.getUTCDate() + count)
  return at.toISOString().slice(0, 10)
}

/**
 * The first instant of a day in São Paulo. Its offset was two or three hours behind UTC, and until 2018 midnight did not exist on the day
 * summer time began: such a day starts at one o'clock. Exact from 1914 on.
 */
export function startOfDay(day: LedgerDay): Date {
  const midnight = Date.parse(`${day}T00:00:00Z`)
  const early = new Date(midnight + 2 * hourMs)
  return dayOf(early) === day ? early : new Date(midnight + 3 * hourMs)
}

/** The instant at which a day is over: the next one's first. */
export const endOfDay = (day: LedgerDay): Date => startOfDay(addDays(day, 1))

/** Every day of a month. */
export function daysOfMonth(month: LedgerMonth): LedgerDay[] {
  const days: LedgerDay[] = []
  for (let day = `${month}-01`; monthOf(day) === month; day = addDays(day, 1)) days.push(day)
  return days
}

/** The months from one to another, both among them, the latest first. */
export function monthsBetween(first: LedgerMonth, last: LedgerMonth): LedgerMonth[] {
  const months: LedgerMonth[] = []
  for (let month = last; month >= first; month = monthOf(addDays(`${month}-01`, -1))) months.push(month)
  return months
}

const monthName = new Intl.DateTimeFormat('pt-BR', { timeZone: 'UTC', month: 'long', year: 'numeric' })
/** `novembro de 2026`. */
export const formatMonth = (month: LedgerMonth): string => monthName.format(noonOf(`${month}-15`))
/** `21/11/2026`. */
export const formatDay = (day: LedgerDay): string => day.split('-').reverse().join('/')
const clock = new Intl.DateTimeFormat('pt-BR', { timeZone: 'America/Sao_Paulo', hour: '2-digit', minute: '2-digit', second: '2-digit' })
/** `21/11/2026 20:30:05`, in São Paulo. */
export const formatInstant = (instant: Date): string => `${formatDay(dayOf(instant))} ${clock.format(instant)}`
