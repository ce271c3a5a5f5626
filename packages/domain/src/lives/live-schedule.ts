import { liveFaults } from '@videozz/contract/browser'
import { addDays, dayOf } from '../ledger-days.ts'
import { localInstant } from '../local-instant.ts'

/** How far ahead a live of today has to be (content.md § 9). */
export const liveLeadMs = 5 * 60_000
const mostDaysAhead = 366

export type LiveSchedule = { scheduleDate: string; scheduleTime: string }
export type LiveScheduleFaults = Partial<Record<keyof LiveSchedule, string>>

/**
 * The instant of a day and time of São Paulo, or what is wrong with them: a day before today, one more than a year ahead, or today less than
 * five minutes ahead.
 */
export function readLiveSchedule(
  { scheduleDate, scheduleTime }: LiveSchedule,
  now: Date,
): { at: Date; faults?: undefined } | { faults: LiveScheduleFaults } {
  const at = localInstant(scheduleDate, scheduleTime)
  if (!at) return { faults: { scheduleDate: liveFaults.invalidDate } }
  const today = dayOf(now)
  if (scheduleDate < today) return { faults: { scheduleDate: liveFaults.pastDate } }
  if (scheduleDate > addDays(today, mostDaysAhead)) return { faults: { scheduleDate: liveFaults.farDate } }
  if (scheduleDate === today && at.getTime() - now.getTime() < liveLeadMs) return { faults: { scheduleTime: liveFaults.soonTime } }
  return { at }
}
