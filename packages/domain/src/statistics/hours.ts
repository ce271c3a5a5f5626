import { dayOf } from '../ledger-days.ts'

const hourMs = 3_600_000

/** Number of the hour an instant falls in, counted from the epoch. Hours of São Paulo begin with those of UTC (since 1914). */
export const hourOf = (instant: Date): number => Math.floor(instant.getTime() / hourMs)
export const startOfHour = (hour: number): Date => new Date(hour * hourMs)

const days = new Map<number, string>()
/** The day in São Paulo of an hour, as `YYYY-MM-DD`. */
export function dayOfHour(hour: number): string {
  const known = days.get(hour)
  if (known !== undefined) return known
  if (days.size > 50_000) days.clear()
  const day = dayOf(startOfHour(hour))
  days.set(hour, day)
  return day
}

const weekTime = new Intl.DateTimeFormat('en-GB', { timeZone: 'America/Sao_Paulo', weekday: 'short', hour: '2-digit', hourCycle: 'h23' })
const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
export type WeekHour = { weekday: number; hour: number }
const weekHours = new Map<number, WeekHour>()
/** Day of the week (0: Monday) and hour of the day in São Paulo. */
export function weekHourOf(hour: number): WeekHour {
  const known = weekHours.get(hour)
  if (known) return known
  if (weekHours.size > 50_000) weekHours.clear()
  const parts = Object.fromEntries(weekTime.formatToParts(startOfHour(hour)).map(({ type, value }) => [type, value]))
  const found = { weekday: weekdays.indexOf(parts['weekday'] ?? ''), hour: Number(parts['hour']) }
  weekHours.set(hour, found)
  return found
}

/** Seconds by hour with more of them in one hour. */
export function addToHour(
  hours: readonly number[],
  seconds: readonly number[],
  hour: number,
  more: number,
): { hours: number[]; seconds: number[] } {
  const at = hours.indexOf(hour)
  if (at === -1) return { hours: [...hours, hour], seconds: [...seconds, more] }
  return { hours: [...hours], seconds: seconds.map((sum, place) => (place === at ? sum + more : sum)) }
}
