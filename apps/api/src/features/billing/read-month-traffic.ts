import type { Answer, billingRoutes } from '@videozz/contract'
import { readTraffic } from '@videozz/db'
import { dayOf, daysOfMonth, monthOf } from '@videozz/domain'
import type { Deps } from '../../shared/app-deps.ts'

/** Traffic of an account in a month, up to today. */
export async function readMonthTraffic(
  { db, env, now }: Deps,
  accountId: string,
  wanted: string | undefined,
): Promise<Answer<typeof billingRoutes.readTraffic>> {
  const today = dayOf(now())
  const month = wanted ?? monthOf(today)
  const past = daysOfMonth(month).filter((day) => day <= today)
  const [first, last] = [past.at(0), past.at(-1)]
  const days = first && last ? await readTraffic(db, accountId, { first, last }, env.segmentsBehind !== undefined) : []
  return {
    month,
    bytes: days.reduce((sum, day) => sum + day.bytes, 0),
    requests: days.reduce((sum, day) => sum + day.requests, 0),
    estimate: days.some((day) => day.estimate),
    days,
  }
}
