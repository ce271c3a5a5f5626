import { mostAnalyticsDays } from '@videozz/contract'
import type { DayPeriod } from '@videozz/db'
import { addDays, dayOf, endOfDay, hourOf, startOfDay } from '@videozz/domain'
import { AppError } from '../../shared/app-error.ts'

/** A period with the one of as many days right before it. */
export type ComparedPeriod = DayPeriod & { days: string[]; previous: DayPeriod & { days: string[] } }

const daysFrom = (start: string, count: number): string[] => Array.from({ length: count }, (_, at) => addDays(start, at))

/** Checks the days of a period. @throws AppError INVALID_INPUT with a sentence at the field */
export function requirePeriod({ start, end }: DayPeriod, now: Date): ComparedPeriod {
  const today = dayOf(now)
  if (start > today) throw invalid('start', 'A data inicial não pode ser futura')
  if (end > today) throw invalid('end', 'A data final não pode ser futura')
  if (end < start) throw invalid('end', 'Data final deve ser após a inicial')
  const count = (Date.parse(end) - Date.parse(start)) / 86_400_000 + 1
  if (count > mostAnalyticsDays) throw invalid('end', `Intervalo não pode ser maior que ${mostAnalyticsDays} dias`)
  const before = addDays(start, -count)
  return { start, end, days: daysFrom(start, count), previous: { start: before, end: addDays(start, -1), days: daysFrom(before, count) } }
}

const invalid = (field: string, sentence: string) => new AppError('INVALID_INPUT', { fields: { [field]: sentence } })

/** The hours of the epoch of a period; the last one is not in it. */
export const hoursOf = ({ start, end }: DayPeriod): [from: number, until: number] => [hourOf(startOfDay(start)), hourOf(endOfDay(end))]

/** Runs of seven days that end with the period, the earliest first; the first one may be shorter. */
export function weeksOf({ start, days }: Pick<ComparedPeriod, 'start' | 'days'>): DayPeriod[] {
  const weeks: DayPeriod[] = []
  for (let last = days.length - 1; last >= 0; last -= 7) weeks.unshift({ start: days[last - 6] ?? start, end: days[last] ?? start })
  return weeks
}
